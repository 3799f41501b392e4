use super::*;

const DIR: NodeId = NodeId(1);

#[test]
fn names_are_known_absent_or_unknown() {
    let mut cache = DentryCache::default();
    assert_eq!(cache.get(DIR, "A"), Known::Unknown);
    cache.insert(DIR, "A", Some(NodeId(5)));
    cache.insert(DIR, "B", None);
    assert_eq!(cache.get(DIR, "A"), Known::Node(NodeId(5)));
    assert_eq!(cache.get(DIR, "B"), Known::Absent);
    assert_eq!(cache.insert(DIR, "A", None), Some(NodeId(5)));
    assert_eq!(cache.get(DIR, "A"), Known::Absent);
    let counts = DentryCounts { hits: 1, negative_hits: 2, misses: 1, evictions: 0 };
    assert_eq!(cache.counts, counts);
}

#[test]
fn without_negative_dentries_absence_is_not_remembered() {
    let mut cache = DentryCache::default();
    cache.set_policy(DentryPolicy { capacity: 8, negative: Switch::Off });
    cache.insert(DIR, "B", None);
    assert_eq!(cache.get(DIR, "B"), Known::Unknown);
}

#[test]
fn eviction_spares_what_was_used_and_what_has_children() {
    let mut cache = DentryCache::default();
    cache.set_policy(DentryPolicy { capacity: 2, negative: Switch::On });
    cache.insert(DIR, "PARENT", Some(NodeId(2)));
    cache.insert(NodeId(2), "CHILD", Some(NodeId(3)));
    cache.insert(DIR, "COLD", Some(NodeId(4)));
    let evicted = cache.evict().unwrap().node;
    assert!(evicted == Some(NodeId(3)) || evicted == Some(NodeId(4)));
    assert!(cache.evict().is_none());
    assert_eq!(cache.len(), 2);
    assert_eq!(cache.get(DIR, "PARENT"), Known::Node(NodeId(2)));
}
