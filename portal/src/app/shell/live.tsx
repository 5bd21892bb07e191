// What happens is shown at once: the feed's stream, while the page is in view, refreshes the asks
// of the objects that its events are about. It does not keep the session alive.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe, useSession } from '../session.tsx'
import { may } from '../who.ts'

/** Many events of a moment are one refresh. */
const TOGETHER_MS = 500
const AGAIN_MS = 5_000

/** By the family of an event: the resources of the SDK that it may have changed. */
const TOUCHED: Readonly<Record<string, readonly string[]>> = {
  transaction: ['transactions', 'sellers', 'explain', 'analytics'],
  dispute: ['disputes', 'transactions', 'sellers'],
  payment_link: ['paymentLinks'],
  static_qr_code: ['staticQrCodes'],
  received_pix: ['receivedPix'],
  transfer: ['transfers', 'sellers'],
  seller: ['sellers'],
  approval: ['approvals', 'approvalPolicies', 'credentials', 'users'],
  buyer: ['customers'],
  customer: ['customers'],
  corporate: ['corporate', 'portal.corporate'],
}

const touchedBy = (type: string): readonly string[] => {
  const family = type.split('.')[0]!
  return TOUCHED[family] ?? [family]
}

/** What a person may do depends on the account of their company. */
const changesCompany = (type: string): boolean => type.startsWith('corporate.account.')

/**
 * Whether the page is in view: a browser has few connections for one server, and hidden pages must
 * not hold them.
 */
function whileInView(start: () => () => void): () => void {
  let stop: (() => void) | undefined
  const change = () => {
    if (document.visibilityState === 'visible') stop ??= start()
    else {
      stop?.()
      stop = undefined
    }
  }
  change()
  document.addEventListener('visibilitychange', change)
  return () => {
    document.removeEventListener('visibilitychange', change)
    stop?.()
  }
}

export function Live() {
  const { backend, refresh: refreshMe, noticeTime } = useSession()
  const me = useMe()
  const queries = useQueryClient()
  const company = me.user.id
  const maySee = may('events:read')(me)
  useEffect(() => {
    if (!maySee) return
    const waiting = new Set<string>(['events', 'webhooks'])
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      const touched = [...waiting]
      timer = undefined
      void queries.invalidateQueries({
        predicate: ({ queryKey: [owner, name] }) =>
          owner === company && touched.some((resource) => String(name).startsWith(`${resource}.`)),
      })
    }
    const note = ({ type, created_at: at }: { type: string; created_at: string }) => {
      noticeTime(at)
      for (const resource of touchedBy(type)) waiting.add(resource)
      if (changesCompany(type)) void refreshMe()
      timer ??= setTimeout(refresh, TOGETHER_MS)
    }
    const follow = async (signal: AbortSignal) => {
      for (;;) {
        try {
          for await (const event of backend.events.stream({ signal })) note(event)
        } catch {
          // The banner of the connection and the sign-in dialog say what is wrong.
        }
        if (signal.aborted) return
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
        if (signal.aborted) return
      }
    }
    const end = whileInView(() => {
      const over = new AbortController()
      void follow(over.signal)
      return () => over.abort()
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [backend, company, maySee, noticeTime, queries, refreshMe])
  return null
}
