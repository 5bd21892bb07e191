// Carries out the lines of a spreadsheet, one after the other, by the calls of single cards. Each
// call has a key made of its line, so a line is carried out once however often it is sent: after a
// lost connection or a closed tab the same file goes on where it stopped.

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { VintemError } from '../../../../../sdk/errors.ts'
import type { Backend } from '../../../app/calls/calls.ts'
import { useLanguage } from '../../../app/language.tsx'
import { useMe, useSession } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import type { CardLine } from './lines.ts'
import type { Planned } from './plan.ts'

export type LineResult =
  | { readonly is: 'running' }
  | {
      readonly is: 'done'
      readonly card: string
      readonly invited?: 'invited' | 'notInvited' | undefined
    }
  /** A policy holds it until others approve. */
  | { readonly is: 'held'; readonly approval: string }
  | { readonly is: 'failed'; readonly error: unknown }

/** No answer, or one of a server in trouble: the next line would fare no better. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof VintemError) || error.code === 'network_error' || error.status >= 500

async function holderOf({ corporate }: Backend, line: CardLine): Promise<string> {
  const { holder: name, taxId, holderLimit, interval, center } = line
  const body = { name, tax_id: taxId, amount: holderLimit!, interval, center_cost: center || null }
  return (await corporate.holders.create(body, { key: line.holderKey })).id
}

async function cardOf({ corporate }: Backend, line: CardLine, holder: string): Promise<string> {
  const { card: name, limit, interval, type, merchant } = line
  const body = { holder_id: holder, name, limit, interval, type, merchant: merchant || null }
  return (await corporate.cards.create(body, { key: line.key })).id
}

export function useRun() {
  const { backend } = useSession()
  const me = useMe()
  const queries = useQueryClient()
  const { language } = useLanguage()
  const [results, setResults] = useState<ReadonlyMap<number, LineResult>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const set = (n: number, result: LineResult) =>
    setResults((before) => new Map(before).set(n, result))

  /** Invites a cardholder who has no user yet; who was invited before stays so. */
  const invite = async ({ email, holder: name }: CardLine, holder: string) => {
    if (email === '' || !may('users:manage')(me)) return undefined
    try {
      await backend.users.invite({ name, email, role: 'cardholder', holder, language })
      return 'invited' as const
    } catch (error) {
      return error instanceof VintemError && error.code === 'user_exists'
        ? undefined
        : ('notInvited' as const)
    }
  }
  const carryOut = async (line: CardLine, holders: Map<string, string>): Promise<LineResult> => {
    try {
      const known = holders.get(line.taxId)
      const holder = known ?? (await holderOf(backend, line))
      holders.set(line.taxId, holder)
      const card = await cardOf(backend, line, holder)
      return { is: 'done', card, invited: await invite(line, holder) }
    } catch (error) {
      const approval =
        error instanceof VintemError && error.code === 'approval_required'
          ? error.approvalId
          : undefined
      return approval === undefined ? { is: 'failed', error } : { is: 'held', approval }
    }
  }
  const run = async (planned: readonly Planned[]): Promise<void> => {
    isStopped.current = false
    setRunning(true)
    const holders = new Map(
      planned.flatMap(({ line, holder }) => (holder ? [[line.taxId, holder.id]] : [])),
    )
    for (const { line } of planned) {
      if (isStopped.current) break
      set(line.n, { is: 'running' })
      const result = await carryOut(line, holders)
      set(line.n, result)
      if (result.is === 'failed' && isOutage(result.error)) break
    }
    setRunning(false)
    await queries.invalidateQueries()
  }
  return {
    results,
    isRunning,
    run,
    stop: () => void (isStopped.current = true),
    forget: () => setResults(new Map()),
  }
}
