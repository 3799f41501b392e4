/** Replies that redis-cli prints as they are, since they are text for people. */
const rawCommands = new Map<string, readonly string[] | 'always'>([
  ['INFO', 'always'],
  ['LOLWUT', 'always'],
  ['CLIENT', ['LIST', 'INFO']],
  ['MEMORY', ['MALLOC-STATS', 'DOCTOR']],
  ['LATENCY', ['GRAPH', 'DOCTOR']],
  ['DEBUG', ['HTSTATS', 'HTSTATS-KEY']],
  ['CLUSTER', ['NODES', 'INFO']],
]);

export function isRaw(args: readonly string[]): boolean {
  const rule = rawCommands.get(args[0]?.toUpperCase() ?? '');
  return rule === 'always' || (rule?.includes(args[1]?.toUpperCase() ?? '') ?? false);
}
