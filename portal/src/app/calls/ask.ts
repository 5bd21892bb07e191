// How screens read and write: an ask is one call of the SDK, as in
// `useAsk((vintem) => vintem.transactions.get(id))`. Its cache key is made from the call itself,
// and the screen can show it ("as a call").

import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useRef } from 'react'
import { VintemError } from '../../../../sdk/errors.ts'
import { describe, type Ask, type Described } from './calls.ts'
import { useSession } from '../session.tsx'

/** The calls that the screen in view makes. */
export type CallLog = { add(call: Described): void }
export const CallLogContext = createContext<CallLog>({ add: () => {} })

/** An ask's key: the company, the call, and its arguments. */
export function useKeyOf(): (ask: Ask<unknown>) => readonly unknown[] {
  const { me } = useSession()
  const company = me?.user.id ?? null
  return (ask) => {
    const { name, args } = describe(ask)
    return [company, name, ...args]
  }
}

type AskOptions = {
  enabled?: boolean
  /** Asks again while the screen is in view. */
  everyMs?: number
  /** Shows what the previous arguments brought until the new answer is there. */
  keep?: boolean
}

/** Reads. The result is shared by all who ask the same. */
export function useAsk<Reply>(
  ask: Ask<Reply>,
  { enabled = true, everyMs, keep = false }: AskOptions = {},
): UseQueryResult<Reply, Error> {
  const { backend } = useSession()
  const queryKey = useKeyOf()(ask)
  useNoted(ask, enabled)
  return useQuery<Reply, Error>({
    queryKey,
    queryFn: () => ask(backend),
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keep ? { placeholderData: keepPreviousData as never } : {}),
  })
}

/** Shows a call of this screen under "as a call". */
export function useNoted(ask: Ask<unknown>, isShown = true): void {
  const log = use(CallLogContext)
  const call = describe(ask)
  const text = JSON.stringify([call.name, call.args])
  const latest = useRef(call)
  latest.current = call
  useEffect(() => {
    if (isShown) log.add(latest.current)
  }, [log, text, isShown])
}

export type ActOptions<Reply> = {
  /**
   * Resources whose lists and objects may have changed, as in the SDK: `transactions`. Everything
   * when absent.
   */
  touches?: readonly string[]
  onDone?: (reply: Reply) => void
}

/** A call that may have been carried out although no answer arrived. */
const isUncertain = (error: unknown): boolean =>
  !(error instanceof VintemError) || error.code === 'network_error' || error.status >= 500

/**
 * It waits for the approval of others: the same call again, with its key, finds the same approval.
 */
const isHeld = (error: unknown): boolean =>
  error instanceof VintemError && error.code === 'approval_required'

/**
 * Writes. The call gets one key for each intent: a second click, or a repetition after a lost
 * answer, cannot do it twice. The key is renewed after a success, after a refusal, and when the
 * input changes.
 */
export function useAct<Input, Reply>(
  act: (vintem: Parameters<Ask<Reply>>[0], input: Input, key: string) => Promise<Reply>,
  { touches, onDone }: ActOptions<Reply> = {},
): UseMutationResult<Reply, Error, Input> {
  const { backend, me } = useSession()
  const queries = useQueryClient()
  const log = use(CallLogContext)
  const intent = useRef<{ of: string; key: string } | undefined>(undefined)
  const company = me?.user.id ?? null
  const keyFor = useMemo(
    () => (input: Input) => {
      const of = JSON.stringify(input) ?? ''
      if (intent.current?.of !== of) intent.current = { of, key: crypto.randomUUID() }
      return intent.current.key
    },
    [],
  )
  return useMutation<Reply, Error, Input>({
    mutationFn: (input) => {
      const key = keyFor(input)
      log.add(describe((vintem) => act(vintem, input, key)))
      return act(backend, input, key)
    },
    onSuccess: (reply) => {
      intent.current = undefined
      onDone?.(reply)
      return queries.invalidateQueries({
        predicate: ({ queryKey: [owner, name] }) =>
          owner === company &&
          (touches === undefined ||
            touches.some((resource) => String(name).startsWith(`${resource}.`))),
      })
    },
    onError: (error) => {
      if (!isUncertain(error) && !isHeld(error)) intent.current = undefined
    },
  })
}
