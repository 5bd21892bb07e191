// Who acts: a credential, a person or a command, from where, by which call. It accompanies the work
// of a request through everything that is awaited, so that whatever records an act knows who it is.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditClass } from '../../../contract/access/delicacy.ts'
import type { ApprovalId } from '../../kernel/ids.ts'

/**
 * `operator`: a person of the installation. `server`: a job of the server, which no caller started.
 */
export type ActorType = 'credential' | 'user' | 'operator' | 'command' | 'server'

export type Actor = {
  readonly type: ActorType
  /** Of the credential or the person. */
  readonly id: string | null
  /** Of a command: the user and the machine. */
  readonly name: string | null
}

/** An actor as objects keep it. */
export type Author = Pick<Actor, 'type' | 'id'>

export type Act = {
  readonly actor: Actor
  /** Whether a platform's credential is used for one of its sellers. */
  readonly acting: boolean
  /** The address the request came from. */
  readonly source: string | null
  /** The `request_id`, without its prefix. */
  readonly request: string | null
  /** Name of the call, or the command. */
  readonly operation: string | null
  /** Of what it records. */
  readonly class: AuditClass
  /** Why, in the words of the caller. */
  readonly reason?: string | undefined
  /** The approval that is carried out. */
  readonly approval?: ApprovalId
}

/** The server itself, also where a caller's request has it act. */
export const SERVER: Act = {
  actor: { type: 'server', id: null, name: null },
  acting: false,
  source: null,
  request: null,
  operation: null,
  class: 'change',
}

const current = new AsyncLocalStorage<Act>()

/** Runs `work` as `act`. */
export const actAs = <T>(act: Act, work: () => T): T => current.run(act, work)

/** The act under way; before a login it is by the person that the login identifies. */
export function actBy({
  id,
  isOperator,
}: {
  readonly id: string
  readonly isOperator: boolean
}): Act {
  const act = currentAct()
  const isKnown = act.actor.type === 'command' || act.actor.id !== null
  return isKnown
    ? act
    : { ...act, actor: { type: isOperator ? 'operator' : 'user', id, name: null } }
}

/** The act under way. To be read before the work is handed to others: a batch is of many. */
export const currentAct = (): Act => current.getStore() ?? SERVER

/** The actor of the act under way, to be kept with what it makes. */
export function currentAuthor(): Author {
  const { type, id } = currentAct().actor
  return { type, id }
}
