// State machines as tables: states, their events, and where each event leads. The types, the moves,
// the SQL check and the diagram all come from one table, so they cannot disagree. It knows no money
// and no time.

/** Every target must be a state of the same table; a table that names another does not compile. */
type Table<T> = { readonly [S in keyof T]: { readonly [E in keyof T[S]]: keyof T } }

type StateIn<T> = keyof T & string
type EventIn<T> = { [S in keyof T]: keyof T[S] }[keyof T] & string

export type Machine<State extends string, Event extends string> = {
  /** In the order of the table; the first is the initial state. */
  readonly states: readonly State[]
  /** Each once, in the order they first appear. */
  readonly events: readonly Event[]
  /**
   * The state after `event`, or undefined when the table does not allow it; the caller then refuses
   * or ignores the event.
   */
  next(state: State, event: Event): State | undefined
  may(state: State, event: Event): boolean
  /** Whether nothing leads out of `state`. */
  isFinal(state: State): boolean
  /** For a migration: `state in ('new','pending')`. `column` is a plain lower-case name. */
  sqlCheck(column: string): string
  /** The text of a mermaid `stateDiagram-v2`, for the docs. */
  diagram(): string
}

/** `StateOf<typeof transitions>`: the states of a machine as a union. */
export type StateOf<M> = M extends Machine<infer State, infer _Event> ? State : never
/** `EventOf<typeof transitions>`: the events of a machine as a union. */
export type EventOf<M> = M extends Machine<infer _State, infer Event> ? Event : never

// States are written into SQL and mermaid unescaped, so only characters that are plain in both are
// allowed.
const PLAIN_NAME = /^[a-z][a-z0-9_]*$/

/**
 * Makes a machine of `{ state: { event: nextState } }`; a final state is `{}`. Throws RangeError,
 * when the module is loaded, for a name that is not plain lower case or a target without a row.
 */
export function machine<const T extends Table<T>>(table: T): Machine<StateIn<T>, EventIn<T>> {
  type State = StateIn<T>
  type Event = EventIn<T>
  // Maps and not the object itself, so that "constructor" is neither a state nor an event.
  const rows = new Map<State, ReadonlyMap<Event, State>>(
    Object.entries(table).map(([state, row]) => [
      state as State,
      new Map(Object.entries(row as object)) as never,
    ]),
  )
  const states = [...rows.keys()]
  const events = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))]
  for (const name of [...states, ...events]) {
    if (!PLAIN_NAME.test(name)) throw new RangeError(`not a plain name: ${name}`)
  }
  for (const target of [...rows.values()].flatMap((row) => [...row.values()])) {
    if (!rows.has(target)) throw new RangeError(`no such state: ${target}`)
  }

  const next = (state: State, event: Event): State | undefined => rows.get(state)?.get(event)
  return {
    states,
    events,
    next,
    may: (state, event) => next(state, event) !== undefined,
    isFinal: (state) => rows.get(state)?.size === 0,
    sqlCheck: (column) => {
      if (!PLAIN_NAME.test(column)) throw new RangeError(`not a plain name: ${column}`)
      return `${column} in (${states.map((state) => `'${state}'`).join(',')})`
    },
    diagram: () => diagramOf(rows),
  }
}

function diagramOf(rows: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const [first] = rows.keys()
  const lines = [...rows].flatMap(([state, row]) =>
    row.size === 0
      ? [`${state} --> [*]`]
      : [...row].map(([event, target]) => `${state} --> ${target}: ${event}`),
  )
  return ['stateDiagram-v2', `  [*] --> ${first}`, ...lines.map((line) => `  ${line}`), ''].join(
    '\n',
  )
}
