const subscribing = ['SUBSCRIBE', 'PSUBSCRIBE', 'SSUBSCRIBE'];
const unsubscribing = ['UNSUBSCRIBE', 'PUNSUBSCRIBE', 'SUNSUBSCRIBE'];

function nameOf(args: readonly string[]): string {
  return args[0]?.toUpperCase() ?? '';
}

/** After these the connection is for what others do, until it is stopped. */
export function listens(args: readonly string[]): boolean {
  return nameOf(args) === 'MONITOR' || subscribing.includes(nameOf(args));
}

/** redis-cli says before these, but not before MONITOR, that it only reads now. */
export function announces(args: readonly string[]): boolean {
  return subscribing.includes(nameOf(args));
}

/** In RESP3 these have no reply of their own: a push confirms them. */
export function isConfirmedByPush(args: readonly string[]): boolean {
  return subscribing.includes(nameOf(args)) || unsubscribing.includes(nameOf(args));
}
