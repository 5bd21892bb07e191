// What `JSON.parse` does not say of a text: a key that is twice in one object, of which it takes the
// last, another reader the first, and each acts on what the other did not see; and a number of so many
// digits that it is read as another one. Pure.

/** The index of the closing quote of the string that starts at `from`. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1
  return at
}

type Scope = { keys: Set<string> | undefined; expectsKey: boolean }

/** `reserved`: `__proto__`, which makes no key of an object. */
export type KeyFault = { readonly key: string; readonly is: 'repeated' | 'reserved' }

/** The first fault of a key in a text that `JSON.parse` has accepted. */
export function keyFault(text: string): KeyFault | undefined {
  const scopes: Scope[] = []
  let scope: Scope | undefined
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 34: {
        const end = endOfString(text, at)
        if (scope?.expectsKey && scope.keys) {
          const raw = text.slice(at + 1, end)
          const key = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
          if (key === '__proto__') return { key, is: 'reserved' }
          if (scope.keys.has(key)) return { key, is: 'repeated' }
          scope.keys.add(key)
          scope.expectsKey = false
        }
        at = end
        break
      }
      case 123: // {
      case 91: // [
        scope = { keys: text.charCodeAt(at) === 123 ? new Set() : undefined, expectsKey: true }
        scopes.push(scope)
        break
      case 125: // }
      case 93: // ]
        scopes.pop()
        scope = scopes.at(-1)
        break
      case 44: // ,
        if (scope) scope.expectsKey = true
        break
    }
  }
  return undefined
}

// Below it every whole number is exact.
const MANY_DIGITS = /\d{16}/
const WHOLE = /^-?\d+$/

/** A whole number that no `number` holds stays the text that it was. */
const exact = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' &&
  !Number.isSafeInteger(value) &&
  source !== undefined &&
  WHOLE.test(source)
    ? source
    : value

/**
 * The value of a JSON text of somebody else. Throws where it is no JSON, and where a key is twice.
 */
export function parseOnce(text: string): unknown {
  const value: unknown = JSON.parse(text, MANY_DIGITS.test(text) ? exact : undefined)
  const fault = keyFault(text)
  if (fault) throw new SyntaxError(`the key ${JSON.stringify(fault.key)} is ${fault.is}`)
  return value
}
