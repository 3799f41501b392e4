use super::{
    address, html,
    page::{self, Part},
    rows,
};
use std::collections::HashSet;

#[test]
fn a_help_text_is_cut_at_blocks_and_empty_lines() {
    let help =
        " One\n two.\n\n ```resp\n > GET a\n \"1\"\n ```\n Three.\n ```text\n a\n\n b\n ```\n";
    let expected = [
        Part::Prose("One\ntwo.".into()),
        Part::Dialogue("> GET a\n\"1\"".into()),
        Part::Prose("Three.".into()),
        Part::Block("a\n\nb".into()),
    ];
    assert_eq!(page::parts(help), expected);
}

#[test]
fn what_comes_from_a_row_is_text() {
    assert_eq!(html::text("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    assert_eq!(html::prose("of `a<b` only"), "of <code>a&lt;b</code> only");
}

#[test]
fn every_command_has_a_page_with_examples_and_stands_in_the_index() {
    let index = page::index(&rows());
    let mut addresses = HashSet::new();
    for row in rows() {
        let address = address(row);
        assert!(index.contains(&format!("<dt><a href=\"{address}\">")), "{address}");
        let page = page::command(row);
        let dialogues = row.help.matches("```resp").count();
        assert!(dialogues > 0, "{}", row.name);
        assert_eq!(page.matches("<bramble-console>").count(), dialogues, "{}", row.name);
        assert!(!page.contains("```"), "{}", row.name);
        assert!(addresses.insert(address), "two pages of one name: {}", row.name);
    }
}

#[test]
fn a_page_says_what_the_row_says() {
    let row = rows().into_iter().find(|row| row.name == "config|get").expect("it is there");
    let page = page::command(row);
    for part in
        ["<h1>CONFIG GET</h1>", "<pre class=\"usage\">CONFIG GET parameter", "@dangerous", "2.0.0"]
    {
        assert!(page.contains(part), "{part} is missing in {page}");
    }
}
