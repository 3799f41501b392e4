/**
 * A usage string as a tree:
 *
 *     key value [NX | XX] [EX seconds | KEEPTTL] [member ...]
 *     ─┬─ ──┬── ────┬─── ──────────┬─────────── ──────┬─────
 *     word word   group          group          group, repeats
 */
export type UsageNode = UsageWord | UsageGroup;

export interface UsageWord {
  readonly kind: 'word';
  readonly text: string;
}

export interface UsageGroup {
  readonly kind: 'group';
  /** `[…]` may be left out, `<…>` not. */
  readonly need: 'optional' | 'required';
  readonly choices: readonly (readonly UsageNode[])[];
  readonly repeats: boolean;
}

export function parseUsage(usage: string): readonly UsageNode[] {
  const tokens = usage.match(/\[|\]|<|>|\||[^\s[\]<>|]+/g) ?? [];
  const stack: { choices: UsageNode[][]; repeats: boolean }[] = [{ choices: [[]], repeats: false }];
  for (const token of tokens) {
    const top = stack.at(-1);
    if (top === undefined) break;
    if (token === '[' || token === '<') stack.push({ choices: [[]], repeats: false });
    else if (token === '|') top.choices.push([]);
    else if (token === '...') top.repeats = true;
    else if (token === ']' || token === '>') close(stack, token);
    else top.choices.at(-1)?.push({ kind: 'word', text: token });
  }
  while (stack.length > 1) close(stack, ']');
  return stack[0]?.choices[0] ?? [];
}

function close(stack: { choices: UsageNode[][]; repeats: boolean }[], token: ']' | '>'): void {
  const done = stack.pop();
  const parent = stack.at(-1);
  if (!done || !parent) return;
  const need = token === ']' ? 'optional' : 'required';
  parent.choices.at(-1)?.push({ kind: 'group', need, choices: done.choices, repeats: done.repeats });
}

export function showUsage(nodes: readonly UsageNode[]): string {
  return nodes.map(showNode).join(' ');
}

function showNode(node: UsageNode): string {
  if (node.kind === 'word') return node.text;
  const inner = node.choices.map(showUsage).join(' | ');
  const dots = node.repeats ? ' ...' : '';
  return node.need === 'optional' ? `[${inner}${dots}]` : `<${inner}${dots}>`;
}

/** A literal is written in capitals (`EX`); everything else stands for a value. */
export function isLiteral(text: string): boolean {
  return /^[^a-z]+$/.test(text);
}

/** What is still to be typed after `args`. */
export function restOf(usage: readonly UsageNode[], args: readonly string[]): readonly UsageNode[] {
  return args.reduce(afterOne, usage);
}

/** Takes one argument off the front, or an option by its name from wherever it stands. */
function afterOne(nodes: readonly UsageNode[], arg: string): readonly UsageNode[] {
  const first = nodes[0];
  if (first?.kind === 'word' && !isLiteral(first.text)) return nodes.slice(1);
  return takeNamed(nodes, arg) ?? takeFirst(nodes);
}

function takeNamed(nodes: readonly UsageNode[], arg: string): readonly UsageNode[] | undefined {
  for (const [i, node] of nodes.entries()) {
    if (node.kind === 'word') {
      if (i === 0 && node.text.toUpperCase() === arg.toUpperCase()) return nodes.slice(1);
      return undefined;
    }
    const rest = intoGroup(node, (start) => startsNamed(start, arg));
    if (rest) return [...rest, ...nodes.slice(0, i), ...keptIf(node), ...nodes.slice(i + 1)];
    if (node.need === 'required') return undefined;
  }
  return undefined;
}

function startsNamed(nodes: readonly UsageNode[], arg: string): boolean {
  const first = nodes[0];
  if (first?.kind === 'word') return isLiteral(first.text) && first.text.toUpperCase() === arg.toUpperCase();
  return first?.kind === 'group' && first.choices.some((choice) => startsNamed(choice, arg));
}

/** The rest of the choice that begins with the argument. */
function intoGroup(
  group: UsageGroup,
  begins: (choice: readonly UsageNode[]) => boolean,
): readonly UsageNode[] | undefined {
  const choice = group.choices.find(begins);
  if (!choice) return undefined;
  const first = choice[0];
  if (first?.kind === 'group') return [...(intoGroup(first, begins) ?? []), ...choice.slice(1)];
  return choice.slice(1);
}

function keptIf(group: UsageGroup): readonly UsageGroup[] {
  return group.repeats ? [group] : [];
}

/** No option has that name, so the argument is the next value. */
function takeFirst(nodes: readonly UsageNode[]): readonly UsageNode[] {
  for (const [i, node] of nodes.entries()) {
    // Options stand where the usage shows them: past a value, those before it are gone.
    if (node.kind === 'word') return nodes.slice(i + 1);
    const rest = intoGroup(node, startsValue);
    if (rest) return [...rest, ...keptIf(node), ...nodes.slice(i + 1)];
  }
  return nodes;
}

function startsValue(nodes: readonly UsageNode[]): boolean {
  const first = nodes[0];
  return first?.kind === 'word' && !isLiteral(first.text);
}

/** Literals that could be typed next. */
export function literalsOf(nodes: readonly UsageNode[]): string[] {
  const found: string[] = [];
  for (const node of nodes) {
    if (node.kind === 'word') {
      if (isLiteral(node.text)) found.push(node.text);
      return found;
    }
    for (const choice of node.choices) found.push(...literalsOf(choice.slice(0, 1)));
    if (node.need === 'required') return found;
  }
  return found;
}
