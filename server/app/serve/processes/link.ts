// The messages between the first process of a server and those that answer the API, over the
// channels that node:cluster opens.

import type { SiblingQuery, Siblings, SiblingSignal } from '../../../runtime/siblings.ts'

/** Where a process begins: the database is there, and its port is known. */
export type Go = { readonly is: 'go'; readonly url: string; readonly port: number }

/**
 * `go`: to an API process, which until then has loaded its code. `ready`: it listens. `failed`: it
 * cannot start, for this reason.
 */
export type Message =
  | Go
  | { readonly is: 'ready' }
  | { readonly is: 'failed'; readonly why: string }
  | { readonly is: 'signal'; readonly signal: SiblingSignal }
  | { readonly is: 'query'; readonly query: SiblingQuery; readonly id: number }
  | { readonly is: 'answer'; readonly id: number; readonly value: unknown }

/** One process at the other end of a channel. */
export type Peer = {
  readonly id: number
  /** A message to a process that has just ended is lost without an error. */
  send(message: Message): void
}

export type Link = Siblings & {
  /** A message of a peer arrived; returns whether it is one of ours. */
  receive(from: Peer, message: unknown): boolean
}

/** Less than the scraper waits (ten seconds), and more than a busy process takes to answer. */
const ANSWER_MS = 2_000

export const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' &&
  message !== null &&
  typeof (message as { is?: unknown }).is === 'string'

/** `passesOn`: the first process passes what an API process told it on to the other ones. */
export function openLink(peers: () => readonly Peer[], passesOn: boolean): Link {
  const pending = new Set<SiblingSignal>()
  const reactions = new Map<SiblingSignal, (() => void)[]>()
  const answers = new Map<SiblingQuery, () => Promise<unknown>>()
  const asked = new Map<number, (value: unknown) => void>()
  let last = 0
  const sendAll = (message: Message, except?: Peer) => {
    for (const peer of peers()) if (peer.id !== except?.id) peer.send(message)
  }
  const notifyNow = () => {
    for (const signal of pending) sendAll({ is: 'signal', signal })
    pending.clear()
  }
  const askOne = (peer: Peer, query: SiblingQuery): Promise<unknown> => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const timer = setTimeout(resolve, ANSWER_MS)
    asked.set(id, resolve)
    peer.send({ is: 'query', query, id })
    return promise.finally(() => {
      clearTimeout(timer)
      asked.delete(id)
    })
  }
  const reply = async (to: Peer, query: SiblingQuery, id: number) => {
    // A failure is no answer: the peer goes on without it, and the work that failed has logged it.
    const value = await answers
      .get(query)?.()
      .catch(() => undefined)
    if (value !== undefined) to.send({ is: 'answer', id, value })
  }
  return {
    notify: (signal) => {
      // The first process has the worker: nobody else waits for work.
      if (passesOn && signal === 'work') return
      if (pending.size === 0) setImmediate(notifyNow)
      pending.add(signal)
    },
    onSignal: (signal, react) =>
      void reactions.set(signal, [...(reactions.get(signal) ?? []), react]),
    onQuery: (query, answer) => void answers.set(query, answer),
    ask: async (query) => {
      const given = await Promise.all(
        peers().map(async (peer) => [peer.id, await askOne(peer, query)] as const),
      )
      return new Map(given.filter(([, value]) => value !== undefined))
    },
    receive: (from, message) => {
      if (!isOurs(message)) return false
      if (message.is === 'signal') {
        for (const react of reactions.get(message.signal) ?? []) react()
        if (passesOn && message.signal !== 'work') sendAll(message, from)
      } else if (message.is === 'query') reply(from, message.query, message.id).catch(() => {})
      else if (message.is === 'answer') asked.get(message.id)?.(message.value)
      return true
    },
  }
}
