// Where a caller comes from, as it is counted. Pure.

const IPV6_GROUPS = 8

/** An address, or the network of an IPv6 address: whoever has one address of a /64 has them all. */
export function networkOf(source: string): string {
  if (!source.includes(':')) return source
  const plain = /([0-9.]+\.[0-9]+)$/.exec(source)?.[1]
  if (plain !== undefined) return plain
  const [head = '', tail] = source.split('::')
  const first = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : IPV6_GROUPS - first.length - rest.length
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...rest]
  return `${groups
    .slice(0, IPV6_GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
