use super::*;

const FILE: NodeId = NodeId(3);

fn cache_with(pages: &[u64]) -> PageCache {
    let mut cache = PageCache::default();
    for page in pages {
        cache.insert(FILE, *page)[0] = *page as u8;
    }
    cache
}

#[test]
fn dirty_runs_join_neighbours_across_leaves() {
    let mut cache = cache_with(&[62, 63, 64, 65, 67, 400]);
    for page in [62, 63, 64, 67, 400] {
        cache.mark_dirty(FILE, page);
    }
    assert_eq!(cache.dirty_run(FILE, 0, 256), Some(Run { first: 62, pages: 3 }));
    assert_eq!(cache.dirty_run(FILE, 0, 2), Some(Run { first: 62, pages: 2 }));
    assert_eq!(cache.dirty_run(FILE, 65, 256), Some(Run { first: 67, pages: 1 }));
    assert_eq!(cache.dirty_run(FILE, 68, 256), Some(Run { first: 400, pages: 1 }));
    assert_eq!(cache.dirty_run(FILE, 401, 256), None);
    let mut bytes = Vec::new();
    cache.gather(FILE, Run { first: 62, pages: 3 }, &mut bytes);
    assert_eq!((bytes[0], bytes[PAGE_LEN], bytes[2 * PAGE_LEN]), (62, 63, 64));
    cache.mark_clean(FILE, Run { first: 62, pages: 3 });
    assert_eq!(cache.dirty(), 2);
}

#[test]
fn eviction_takes_clean_pages_only() {
    let mut cache = cache_with(&[0, 1, 2, 3]);
    cache.mark_dirty(FILE, 1);
    cache.evict_down_to(0);
    assert_eq!((cache.len(), cache.contains(FILE, 1)), (1, true));
    cache.drop_file(FILE);
    assert_eq!((cache.len(), cache.dirty()), (0, 0));
}

#[test]
fn dropping_a_tail_keeps_the_head() {
    let mut cache = cache_with(&[0, 5, 63, 64, 200]);
    cache.drop_from(FILE, 63);
    assert_eq!(cache.files.get(FILE.0).expect("the file has pages").pages_from(0), [0, 5]);
}
