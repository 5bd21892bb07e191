// Keeps our notification addresses registered at the banks: one that does not stand is registered
// again until it does, and one that stands is looked at daily. A bank that does not notify us is
// polled by reconciliation, a minute late.

import { after } from '../../kernel/clock.ts'
import { slot } from '../../kernel/state.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { BankNotifications, Deps } from '../../runtime/deps.ts'
import { notificationUrl } from '../../runtime/banks/notification-address.ts'
import { withoutValue } from '../../providers/parse.ts'
import { afterLook, type Finding, type Registration } from './registration.ts'
import * as store from './store.ts'

export const EVERY_MS = 5_000
const CLAIM_MAX = 32
/** Longer than a look and a registration take together. */
const LEASE_MS = 60_000

/** The list of which everything was made due: the banks of another file are looked at at once. */
const seen = slot('notification addresses', () => ({
  list: undefined as readonly BankNotifications[] | undefined,
}))

/** Where a person registers the address: it has to say which one. */
const byHand = (url: string, found: string | undefined): string =>
  found === undefined
    ? `no address is registered; a person has to register ${url} at the bank`
    : `another address is registered; a person has to register ${url} at the bank`

/** Looks where the bank notifies us, and registers our address unless it is that one. */
async function lookAt(one: BankNotifications, url: string): Promise<Finding> {
  const looked = await one.look?.()
  if (looked?.result === 'accepted' && looked.value.url === url) return { is: 'stands' }
  if (one.isManual) {
    if (looked?.result === 'accepted') return { is: 'missing', why: byHand(url, looked.value.url) }
    if (looked?.result === 'unknown') return { is: 'silent' }
    return { is: 'unseen', why: looked ? withoutValue(looked.why) : 'the bank does not show it' }
  }
  const registered = await one.register(url)
  return registered.result === 'accepted'
    ? { is: 'stands' }
    : { is: 'missing', why: withoutValue(registered.why) }
}

function say(deps: Deps, before: Registration, found: Registration, { is }: Finding): void {
  const { log } = deps
  if (is === 'missing' && before.failingSince === null)
    log.warn(
      // The address is a secret.
      { bank: found.name, detail: found.why!.replace(/https?:\/\/\S+/g, 'our address') },
      'the bank does not notify us at our address; it is registered again until it stands, and reconciliation polls the bank',
    )
  if (is === 'stands' && before.failingSince !== null)
    log.info({ bank: found.name }, 'the bank notifies us at our address again')
}

async function lookAgain(deps: Deps, one: BankNotifications, before: Registration): Promise<void> {
  const finding = await lookAt(one, notificationUrl(deps, one.name))
  const found = afterLook(before, finding, deps.clock.wall(), deps.random)
  say(deps, before, found, finding)
  await inTransaction(deps.db, (tx) => store.save(tx, found))
}

/** One round over the registrations that are due; returns how many it looked at. */
export async function runJob(deps: Deps): Promise<number> {
  const { notifications } = deps.banks
  if (notifications.length === 0) return 0
  const now = deps.clock.wall()
  const names = notifications.map(({ name }) => name)
  const last = seen.of(deps)
  if (last.list !== notifications) {
    await inTransaction(deps.db, (tx) => store.makeDue(tx, names, now))
    last.list = notifications
  }
  const leaseUntil = after(now, LEASE_MS)
  const due = await inTransaction(deps.db, (tx) =>
    store.claimDue(tx, { names, now, leaseUntil, max: CLAIM_MAX }),
  )
  const byName = new Map(notifications.map((one) => [one.name, one]))
  await Promise.all(due.map((before) => lookAgain(deps, byName.get(before.name)!, before)))
  return due.length
}
