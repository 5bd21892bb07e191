// The calls of contract/sandbox/mails.ts.

import type { ReplyOf } from '../../contract/operation.ts'
import { getMail, listMails } from '../../contract/sandbox/mails.ts'
import { hyphened } from '../kernel/ids.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Mail } from '../mail/mail.ts'
import { open } from '../mail/operations.ts'
import { findVisible, list, pageNameOf } from '../mail/queries.ts'
import { idsOf, listOf } from '../platform/lists/paging.ts'
import type { Deps } from '../runtime/deps.ts'
import { serve } from '../runtime/route.ts'

function toWire(deps: Deps, mail: Mail): ReplyOf<typeof getMail> {
  const rendered = open(deps, mail)
  if (!rendered) throw refuse('mail_not_found')
  return {
    id: mail.id,
    resource: 'mail',
    io_seller_id: mail.seller && hyphened(mail.seller),
    kind: mail.kind,
    to: mail.recipient,
    language: mail.language,
    ...rendered,
    url: `${deps.config.publicUrl}/sandbox/mail/${pageNameOf(deps, mail)}`,
    created_at: mail.createdAt.toISOString(),
  }
}

export const routes = [
  serve(listMails, async ({ deps, caller, query }) => {
    const { items, total, paging } = await list(deps, caller, query)
    return {
      body: listOf(
        items.map((mail) => toWire(deps, mail)),
        total,
        paging,
        idsOf(items),
      ),
    }
  }),
  serve(getMail, async ({ deps, caller, params }) => ({
    body: toWire(deps, await findVisible(deps, caller, params.id)),
  })),
]
