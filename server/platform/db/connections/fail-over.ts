// What a connection says when a standby takes over, or fails to follow: a server that has become
// read-only, and a commit that no standby has confirmed. It knows no table.

import type pg from 'pg'

export type FailOver = {
  /** Watches this connection until it ends. */
  watch(client: pg.Client): void
  /** Connections whose commit may be lost although they call it done; a transaction forgets what was before it. */
  readonly unconfirmed: WeakSet<pg.Client>
}

/**
 * The error of a write on a standby: the connection leads to a server from which another one took
 * over.
 */
const READ_ONLY = '25006'
/**
 * The function of PostgreSQL that warns of a commit which no standby has confirmed. Its words are
 * in the server's language.
 */
const STANDBY_WAIT = 'SyncRepWaitForLSN'

/** Why the commit of a connection that is unconfirmed may be lost. */
export const unconfirmedCommit = (): Error =>
  Object.assign(new Error('no standby confirmed the commit in time'), { code: 'ETIMEDOUT' })

export const isReadOnly = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === READ_ONLY

/**
 * PostgreSQL answers a commit whose wait for a standby was canceled with COMMIT, and warns before.
 */
export function openFailOver(): FailOver {
  const unconfirmed = new WeakSet<pg.Client>()
  return {
    unconfirmed,
    watch: (client) =>
      void client.on(
        'notice',
        ({ routine }) => void (routine === STANDBY_WAIT && unconfirmed.add(client)),
      ),
  }
}
