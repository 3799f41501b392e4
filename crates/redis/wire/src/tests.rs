use super::*;
use alloc::vec;

#[test]
fn messages_come_out_as_they_went_in() {
    let run = Run {
        target: Target::Function { library: 7, name: b"f".to_vec() },
        keys: vec![b"k".to_vec()],
        args: vec![b"".to_vec(), b"a\0".to_vec()],
        protocol: 3,
        now_ms: 1 << 40,
        budget: 5,
    };
    let asks = [
        Ask::Compile { body: b"return 1".to_vec() },
        Ask::Load { code: vec![] },
        Ask::Forget { script: 1 },
        Ask::Drop { library: 2 },
        Ask::Run(run),
        Ask::GoOn { budget: u64::MAX },
        Ask::Reply { reply: b"+OK\r\n".to_vec(), budget: 1 },
        Ask::Kill { why: b"ERR".to_vec() },
    ];
    for ask in asks {
        let bytes = ask.encode();
        assert_eq!(Ask::decode(&bytes), Ok(ask));
        for len in 0..bytes.len() {
            assert_eq!(Ask::decode(&bytes[..len]), Err(Malformed));
        }
    }
    let function = Function {
        name: b"f".to_vec(),
        description: Some(b"d".to_vec()),
        flags: vec![b"no-writes".to_vec()],
    };
    let call = Call {
        words: vec![b"GET".to_vec(), b"k".to_vec()],
        protocol: 2,
        replication: 3,
        on_error: OnError::Return,
    };
    let tells = [
        Tell::Compiled { script: 9 },
        Tell::Loaded { library: 1, functions: vec![function, Function::default()] },
        Tell::Call(call),
        Tell::MayRun { words: vec![] },
        Tell::Log { level: 3, text: b"t".to_vec() },
        Tell::Paused,
        Tell::Done { reply: b":1\r\n".to_vec() },
        Tell::Failed { error: b"ERR x".to_vec() },
        Tell::Nothing,
    ];
    for tell in tells {
        let bytes = tell.encode();
        assert_eq!(Tell::decode(&bytes), Ok(tell));
        for len in 0..bytes.len() {
            assert_eq!(Tell::decode(&bytes[..len]), Err(Malformed));
        }
    }
}
