"""Ordinary use of redis-py: FOLDER PORT; prints `all well`."""
import sys

sys.path.insert(0, sys.argv[1])
import redis

PORT = int(sys.argv[2])


def strings(r):
    assert r.set("s", b"\x00\xff", ex=100)
    assert r.get("s") == b"\x00\xff" and 0 < r.ttl("s") <= 100
    assert r.set("s", "x", nx=True) is None
    assert r.incrby("n", 5) == 5 and r.incrbyfloat("n", 0.5) == 5.5
    assert r.mget("s", "n", "missing") == [b"\x00\xff", b"5.5", None]


def containers(r):
    assert r.rpush("l", *range(5)) == 5
    assert r.lrange("l", 0, -1) == [b"0", b"1", b"2", b"3", b"4"]
    assert r.hset("h", mapping={"a": 1, "b": 2}) == 2
    assert r.hgetall("h") == {b"a": b"1", b"b": b"2"}
    assert r.sadd("e", "x", "y") == 2 and r.smembers("e") == {b"x", b"y"}
    assert r.zadd("z", {"m": 1.5, "n": 2}) == 2
    pairs = [tuple(it) for it in r.zrange("z", 0, -1, withscores=True)]
    assert pairs == [(b"m", 1.5), (b"n", 2.0)], pairs


def pipelines(r):
    with r.pipeline(transaction=False) as p:
        for number in range(1000):
            p.set(f"p:{number}", number)
        assert all(p.execute())
    assert len(set(r.scan_iter("p:*", count=50))) == 1000


def transactions(r, other):
    with r.pipeline() as p:
        p.watch("n")
        p.multi()
        p.set("n", 1)
        assert p.execute() == [True]
        p.watch("n")
        other.set("n", 2)
        p.multi()
        p.set("n", 3)
        try:
            p.execute()
        except redis.WatchError:
            pass
        else:
            raise AssertionError("a watched key was changed")
    assert r.get("n") == b"2"


def errors(r):
    try:
        r.lpush("s", 1)
    except redis.ResponseError as error:
        assert "wrong kind of value" in str(error)
    else:
        raise AssertionError("a string is no list")


for protocol in (2, 3):
    r, other = (redis.Redis(port=PORT, protocol=protocol) for _ in range(2))
    assert r.ping() and r.flushall() and r.client_id() != other.client_id()
    assert r.info("server")["redis_version"]
    strings(r)
    containers(r)
    pipelines(r)
    transactions(r, other)
    errors(r)
    assert r.config_get("maxmemory*")
print("all well")
