// The session of the person: who they are and what they may do, and what happens when it ends. The
// page stays as it is while they sign in again, so nothing typed is lost.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { VintemError } from '../../../sdk/errors.ts'
import { useBusinessTime } from './business-time.ts'
import { openConnection, type Backend, type Me } from './calls/calls.ts'

type SessionValue = {
  readonly backend: Backend
  /** Undefined without a session. */
  readonly me: Me | undefined
  /**
   * `loading`: not known yet. `expired`: it ended while the page was in use. `failed`: the server
   * did not answer.
   */
  readonly state: 'loading' | 'signed out' | 'signed in' | 'expired' | 'failed'
  readonly error: unknown
  /** Takes over what a sign-in or a change of company answered. */
  readonly signedIn: (me: Me) => void
  readonly signOut: () => Promise<void>
  readonly changeCompany: (user: string) => Promise<void>
  readonly refresh: () => Promise<unknown>
  /** Business time in milliseconds: what the server said, and what passed since. */
  readonly nowMs: () => number
  /**
   * A time that the server told otherwise: when it is ahead, the sandbox's clock was moved, and the
   * session is read again.
   */
  readonly noticeTime: (at: string) => void
}

const SessionContext = createContext<SessionValue | undefined>(undefined)
const ME = ['me'] as const

/** Whether a call was refused since there is no session. */
const isSignedOut = (error: unknown): boolean =>
  error instanceof VintemError && error.code === 'not_signed_in'

/** Calls `notice` with the error of every call that fails. */
function useFailures(notice: (error: unknown) => void): void {
  const queries = useQueryClient()
  useEffect(() => {
    const ends = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [queries, notice])
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const current = useRef<Me | undefined>(undefined)
  const [isExpired, setExpired] = useState(false)
  const connection = useMemo(() => openConnection(() => current.current?.company?.io_seller_id), [])
  const { backend } = connection
  const asked = useQuery({
    queryKey: ME,
    queryFn: () => backend.portal.me(),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const me = isSignedOut(asked.error) && !current.current ? undefined : asked.data
  if (me) current.current = me
  connection.setCsrf(me?.csrf_token)

  const notice = useCallback((error: unknown) => {
    if (isSignedOut(error) && current.current) setExpired(true)
  }, [])
  // Any call may be the one that notices.
  useFailures(notice)

  const signedIn = useCallback(
    (next: Me) => {
      const before = current.current
      // Nothing of another person or company may stay on the screen.
      if (before && before.user.email !== next.user.email) return location.reload()
      current.current = next
      queries.setQueryData(ME, next)
      setExpired(false)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
    },
    [queries],
  )
  const signOut = useCallback(async () => {
    await backend.portal.signOut().catch((error: unknown) => {
      if (!isSignedOut(error)) throw error
    })
    location.reload()
  }, [backend])
  const changeCompany = useCallback(
    async (user: string) => {
      const next = await backend.portal.company({ user })
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
      signedIn(next)
    },
    [backend, queries, signedIn],
  )
  const { refetch } = asked
  const refresh = useCallback(() => refetch(), [refetch])
  const { nowMs, noticeTime } = useBusinessTime(me?.now, refresh)
  const state = stateOf(me, asked, isExpired)
  const value = useMemo(
    () => ({
      backend,
      me,
      state,
      error: asked.error,
      signedIn,
      signOut,
      changeCompany,
      refresh,
      nowMs,
      noticeTime,
    }),
    [backend, me, state, asked.error, signedIn, signOut, changeCompany, refresh, nowMs, noticeTime],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

function stateOf(
  me: Me | undefined,
  { isPending, error }: { isPending: boolean; error: unknown },
  isExpired: boolean,
): SessionValue['state'] {
  if (me) return isExpired ? 'expired' : 'signed in'
  if (isPending) return 'loading'
  return isSignedOut(error) ? 'signed out' : 'failed'
}

export function useSession(): SessionValue {
  const value = use(SessionContext)
  if (!value) throw new Error('a screen is shown within a session')
  return value
}

/** The signed-in user. For screens, which are shown only with a session. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('there is no session')
  return me
}

/** Business time, ISO 8601, when the screen is drawn. */
export function useNow(): string {
  const { nowMs } = useSession()
  return new Date(nowMs()).toISOString()
}
