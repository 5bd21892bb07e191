// Mails about approvals, queued in the commit that they report: to the people who may approve, and
// to the user who asked.

import { queueMails } from '../mail/queue.ts'
import type { MailContent } from '../mail/mail.ts'
import { find as findSeller } from '../marketplace/sellers/store.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { quorumOf, type Approval } from './approval.ts'
import { membersOf, type MemberByMail } from './store.ts'

/** Of one approval: more people than decide. */
const RECIPIENTS_MAX = 20

/** What both kinds of mail say. */
type About = Pick<
  Extract<MailContent, { kind: 'approval_waits' }>,
  'name' | 'company' | 'action' | 'amount' | 'link'
>

async function mailTo(
  tx: Tx,
  deps: Deps,
  { owner, id, seller, action, amount }: Approval,
  { to, contentOf }: { to: readonly MemberByMail[]; contentOf: (about: About) => MailContent },
): Promise<void> {
  if (to.length === 0) return
  const company = (await findSeller(tx, owner, seller))?.name ?? ''
  const link = `${deps.config.publicUrl}/portal/approvals/${id}`
  const mails = to.map(({ name, email: recipient, language }) => {
    return {
      owner,
      seller,
      recipient,
      language,
      content: contentOf({ name, company, action, amount, link }),
    }
  })
  await queueMails(tx, deps, mails)
}

const isOff = ({ config }: Deps): boolean => config.mail.is === 'off'

/** Tells the people who may approve that an approval waits for them. */
export async function mailApprovers(tx: Tx, deps: Deps, approval: Approval): Promise<void> {
  if (isOff(deps)) return
  const { requesterName, expiresAt } = approval
  const to = quorumOf(approval, await membersOf(tx, approval)).approvers.slice(0, RECIPIENTS_MAX)
  const contentOf = (about: About) =>
    ({ kind: 'approval_waits', ...about, requester: requesterName ?? '', expiresAt }) as const
  await mailTo(tx, deps, approval, { to, contentOf })
}

/** Tells the user who asked that it will not be done. A credential reads the event. */
export async function mailRequester(
  tx: Tx,
  deps: Deps,
  approval: Approval,
  status: 'rejected' | 'expired' | 'failed',
): Promise<void> {
  const { person, reason } = approval
  if (isOff(deps) || person === null) return
  const members = await membersOf(tx, approval)
  const to = members.filter((one) => one.person === person && one.status === 'active')
  await mailTo(tx, deps, approval, {
    to,
    contentOf: (about) => ({ kind: 'approval_ended', ...about, status, reason }),
  })
}
