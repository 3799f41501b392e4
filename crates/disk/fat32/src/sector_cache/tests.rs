use super::*;

const SMALL: SectorPolicy = SectorPolicy { sets: 4, ways: 2, read_ahead_blocks: 1 };

fn put(cache: &mut SectorCache, at: u64) -> usize {
    let Room::Line(line) = cache.room(BlockIdx(at)) else { panic!("the set is dirty") };
    cache.put(line, BlockIdx(at), Region::Fat, &[at as u8; BLOCK_LEN]);
    line
}

#[test]
fn a_set_keeps_what_was_used_last() {
    let mut cache = SectorCache::new(SMALL);
    put(&mut cache, 0);
    put(&mut cache, 4);
    assert!(cache.find(BlockIdx(0)).is_some());
    put(&mut cache, 8);
    assert_eq!(cache.find(BlockIdx(4)), None);
    let line = cache.find(BlockIdx(0)).unwrap();
    assert_eq!(cache.bytes(line)[0], 0);
    assert_eq!(cache.counts, SectorCounts { hits: 2, misses: 1, evictions: 1 });
}

#[test]
fn dirty_lines_are_never_given_away() {
    let mut cache = SectorCache::new(SMALL);
    for at in [1, 5] {
        let line = put(&mut cache, at);
        cache.bytes_mut(line)[0] = 0xFF;
    }
    assert_eq!(cache.room(BlockIdx(9)), Room::AllDirty);
    assert_eq!(cache.dirty_run(Region::Fat, BlockIdx(0), 8), Some((BlockIdx(1), 1)));
    cache.mark_clean(Region::Fat, BlockIdx(1), 1);
    assert_eq!(cache.room(BlockIdx(9)), Room::Line(cache.peek(BlockIdx(1)).unwrap()));
}

#[test]
fn runs_join_neighbours_of_one_region() {
    let mut cache = SectorCache::new(SectorPolicy::FOUR_WAY);
    for at in [7, 5, 6, 9] {
        let line = put(&mut cache, at);
        cache.bytes_mut(line);
    }
    assert_eq!(cache.dirty_run(Region::Fat, BlockIdx(0), 8), Some((BlockIdx(5), 3)));
    assert_eq!(cache.dirty_run(Region::Fat, BlockIdx(0), 2), Some((BlockIdx(5), 2)));
    assert_eq!(cache.dirty_run(Region::Fat, BlockIdx(8), 8), Some((BlockIdx(9), 1)));
    assert_eq!(cache.dirty_run(Region::Directory, BlockIdx(0), 8), None);
    let mut bytes = Vec::new();
    cache.gather(BlockIdx(5), 3, &mut bytes);
    assert_eq!((bytes[0], bytes[512], bytes[1024]), (5, 6, 7));
    cache.discard(BlockIdx(5), 2);
    assert_eq!(cache.dirty_len(), 2);
}

#[test]
fn the_picture_tells_empty_clean_and_dirty() {
    let mut cache = SectorCache::new(SMALL);
    put(&mut cache, 0);
    let line = put(&mut cache, 1);
    cache.bytes_mut(line);
    let picture = inspect::picture(&cache);
    assert_eq!(picture.cells, [121, 0, 127 | 0x80, 0, 0, 0, 0, 0]);
    assert_eq!((picture.sets, picture.ways, picture.dirty), (4, 2, 1));
}
