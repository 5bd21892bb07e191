// Carrying out a call that was approved: by its operation's name, in the name of the credential or
// the user that asked. The server has all routes; a capability knows this type only.

import type { ApprovalId, OwnerId, PersonId, SellerId } from '../kernel/ids.ts'

/** In whose name something is done that was asked for before. */
export type Requester = {
  readonly owner: OwnerId
  /** The seller of the requester's token. */
  readonly actingFor: SellerId
  readonly requesterType: 'credential' | 'user'
  /** Id of the credential, or of the user of the company. */
  readonly requester: string
  readonly person: PersonId | null
}

/** A call that was approved, and who asked for it. */
export type ApprovedCall = Requester & {
  readonly id: ApprovalId
  readonly operation: string
  /** The request that asked. */
  readonly request: string
}

/** Its input, validated when it was asked. */
export type ApprovedInput = {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** Why it was asked for, in the words of the caller. */
  readonly why?: string | undefined
}

export type ApprovedCalls = {
  /**
   * Whether its idempotency key keeps a repetition from a second effect, and gives it the first
   * reply.
   */
  isKeyed(call: Pick<ApprovedCall, 'operation'>): boolean
  /**
   * Makes the call. Refuses as the call does, and with `asker_not_allowed` where the requester may
   * no longer make it.
   */
  call(
    call: ApprovedCall,
    input: ApprovedInput,
  ): Promise<{ readonly status: number; readonly body: unknown }>
}
