// One pix that came without a charge: who paid it, why no seller has it, what became of it, and
// what can be done with it.

import { useWords } from '../../../app/language.tsx'
import { money, taxpayerId } from '../../../parts/values/format.ts'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Facts, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Copied, Money, ObjectLink, When } from '../../../parts/values/values.tsx'
import { Actions } from './actions.tsx'
import type { ReceivedPix } from './pix.ts'
import { receivedPixWords } from './words.ts'

type Props = { pix: ReceivedPix }

/** Who paid, and what became of it. */
function Story({ pix }: Props) {
  const words = useWords(receivedPixWords)
  const { payer, transaction, static_qr_code: code } = pix
  const unknown = transaction === null ? words.unknownPayer : words.payerOfSale
  return (
    <Section title={words.details}>
      <Facts
        facts={[
          [words.amount, <Money key="amount" cents={pix.amount_cents} strong />],
          [words.payer, payer?.name ?? unknown],
          payer?.taxpayer_id && [words.document, taxpayerId(payer.taxpayer_id)],
          pix.message && [words.message, pix.message],
          pix.reason !== null && [words.why, words.reasons[pix.reason]],
          code !== null && [words.code, <ObjectLink key="code" kind="static_qr_code" id={code} />],
          transaction !== null && [
            words.sale,
            <ObjectLink key="sale" kind="transaction" id={transaction} />,
          ],
          pix.returned_cents > 0 && [
            words.returned,
            <Money key="returned" cents={pix.returned_cents} />,
          ],
          pix.failure && [words.failure, pix.failure],
        ]}
      />
    </Section>
  )
}

function AtBank({ pix }: Props) {
  const words = useWords(receivedPixWords)
  return (
    <Details
      title={words.atBank}
      facts={[
        [words.endToEndId, <Copied key="e2e" text={pix.end_to_end_id} />],
        [words.key, pix.key],
        pix.txid !== null && [words.txid, <Copied key="txid" text={pix.txid} />],
        [words.paidAt, <When key="paid" at={pix.paid_at} exact />],
      ]}
      id={[words.id, pix.id]}
    />
  )
}

export function Page() {
  const words = useWords(receivedPixWords)
  return (
    <ObjectPage
      kind={words.pix}
      up={{ to: '/received-pix', title: words.list }}
      ask={(vintem, id) => vintem.receivedPix.get(id)}
      show={(pix) => ({
        title: money(pix.amount_cents),
        status: <Status status={pix.status} words={words.statuses} />,
        lead: <When at={pix.paid_at} />,
        actions: <Actions pix={pix} />,
        main: <Story pix={pix} />,
        side: <AtBank pix={pix} />,
      })}
    />
  )
}
