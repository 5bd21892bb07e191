// The kinds of objects that idempotency keys make and that events are about. Each capability adds
// its own in its declaration, with `declare module`; a kind that no declaration has does not
// compile. Types alone.

/** What an idempotency key makes. */
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-object-type -- only an interface can be added to
export interface KeyedObjects {}

/** What an event is about. */
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-object-type -- only an interface can be added to
export interface EventObjects {}

export type KeyedKind = keyof KeyedObjects
export type EventKind = keyof EventObjects
