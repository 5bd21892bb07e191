// One purchase: what it costs and why, or why it was refused and what to do about it; its
// statement, and its disputes.

import { Alert, Group, Text } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { money, plainMoney } from '../../../parts/values/format.ts'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Facts, Section } from '../../../parts/page/page.tsx'
import { SandboxMenu } from '../../../parts/form/sandbox-menu.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { GoTo, Money, ObjectLink, When } from '../../../parts/values/values.tsx'
import { CATEGORY_NAMES } from '../../../../../contract/names/merchant-categories.ts'
import { purchasesWords } from './words.ts'
import { ActiveOnly } from '../active-only.tsx'
import { receiptsOf, ReceiptsOfPurchase } from '../receipts/of-purchase.tsx'
import { TOUCHES } from '../touches.ts'
import type { Purchase } from './columns.tsx'
import { Disputes, disputesOf } from './disputes.tsx'

type Props = { purchase: Purchase }

const COLORS = { approved: 'yellow', confirmed: 'green', denied: 'red' } as const

/** Where the cause of a refusal can be mended. */
function Fix({ purchase: { denied_reason: reason, card_id: card, holder_id: holder } }: Props) {
  const { fix } = useWords(purchasesWords)
  const me = useMe()
  const isOwn = !may('cards:read')(me)
  if (!reason) return null
  if (reason.startsWith('card') || reason === 'merchant_not_allowed')
    return <GoTo to={isOwn ? `/my-cards/${card}` : `/cards/${card}`}>{fix.card}</GoTo>
  if (isOwn) return null
  if (reason.startsWith('holder')) return <GoTo to={`/holders/${holder}`}>{fix.holder}</GoTo>
  return reason.startsWith('account') || reason === 'insufficient_funds' ? (
    <GoTo to="/account">{fix.account}</GoTo>
  ) : null
}

function State({ purchase }: Props) {
  const words = useWords(purchasesWords)
  const { status, denied_reason: reason } = purchase
  return (
    <Alert
      color={COLORS[status as keyof typeof COLORS] ?? 'gray'}
      variant="light"
      title={reason ? words.reasons[reason] : undefined}
    >
      <Text size="sm">{words.statusTexts[status]}</Text>
      <Text size="sm" component="div">
        <Fix purchase={purchase} />
      </Text>
    </Alert>
  )
}

function Amounts({ purchase }: Props) {
  const words = useWords(purchasesWords)
  const {
    amount,
    refunded_amount: refunded,
    disputed_amount: disputed,
    cashback,
    status,
  } = purchase
  const { merchant_amount: asked, merchant_currency: currency } = purchase
  return (
    <Section title={words.amounts}>
      <Facts
        facts={[
          [
            status === 'denied' ? words.amount : words.current,
            <Money key="amount" cents={amount} strong />,
          ],
          currency !== 'BRL' && [words.abroad, `${currency} ${plainMoney(asked)}`],
          refunded > 0 && [words.refunded, <Money key="refunded" cents={refunded} />],
          disputed > 0 && [words.disputed, <Money key="disputed" cents={disputed} />],
          cashback > 0 && [words.cashback, <Money key="cashback" cents={cashback} />],
        ]}
      />
    </Section>
  )
}

function PurchaseData({ purchase }: Props) {
  const words = useWords(purchasesWords)
  const categories: Readonly<Record<string, string>> = useWords(CATEGORY_NAMES)
  const me = useMe()
  const isOwn = !may('cards:read')(me)
  const card = `•••• ${purchase.card_last4}`
  return (
    <Details
      title={words.details}
      facts={[
        [words.merchant, purchase.merchant_name],
        [words.category, categories[purchase.category] ?? purchase.category],
        [
          words.card,
          isOwn ? (
            <GoTo key="card" to={`/my-cards/${purchase.card_id}`}>
              {card}
            </GoTo>
          ) : (
            <ObjectLink key="card" kind="corporate_card" id={purchase.card_id} label={card} />
          ),
        ],
        !isOwn && [
          words.holder,
          <ObjectLink
            key="holder"
            kind="corporate_holder"
            id={purchase.holder_id}
            label={purchase.holder_name}
          />,
        ],
        purchase.center_cost !== null && [words.center, purchase.center_cost],
        [words.method, words.methods[purchase.method]],
        [words.country, purchase.merchant_country],
        [words.mcc, purchase.merchant_category],
        [words.at, <When key="at" at={purchase.purchased_at} exact />],
        purchase.invoice_id !== null &&
          may('statements:read')(me) && [
            words.statement,
            <ObjectLink
              key="statement"
              kind="corporate_invoice"
              id={purchase.invoice_id}
              label={words.seeStatement}
            />,
          ],
      ]}
      id={[words.id, purchase.id]}
    />
  )
}

/** What the platform's authorization endpoint had to do with the purchase. */
function Asked({ purchase: { endpoint_decision: decision } }: Props) {
  const words = useWords(purchasesWords)
  if (decision === null) return null
  return (
    <Section title={words.asked}>
      <Facts
        facts={[
          [words.answer, words.answers[decision.result]],
          decision.reason !== null && [words.answerReason, decision.reason],
          decision.error !== null && [words.answerError, decision.error],
          [words.answeredIn, `${decision.duration_ms} ms`],
        ]}
      />
    </Section>
  )
}

/** What its merchant or the network would do, in the sandbox. */
function Simulations({ purchase: { id, status } }: Props) {
  const words = useWords(purchasesWords)
  const isHeld = status === 'approved'
  return (
    <SandboxMenu
      touches={TOUCHES}
      acts={[
        isHeld && { label: words.sandboxClear, run: (vintem) => vintem.sandbox.clearPurchase(id) },
        isHeld && {
          label: words.sandboxReverse,
          run: (vintem) => vintem.sandbox.reversePurchase(id),
        },
        status === 'confirmed' && {
          label: words.sandboxRefund,
          run: (vintem) => vintem.sandbox.refundPurchase(id),
        },
      ]}
    />
  )
}

export function Page() {
  const words = useWords(purchasesWords)
  return (
    <ActiveOnly title={words.purchase}>
      <ObjectPage
        kind={words.purchase}
        up={{ to: '/purchases', title: words.purchases }}
        ask={(vintem, id) => vintem.corporate.purchases.get(id)}
        ahead={(id) => [receiptsOf(id), disputesOf(id)]}
        show={(purchase) => ({
          title: money(purchase.amount),
          status: <Status status={purchase.status} words={words.statuses} />,
          lead: (
            <Group gap="xs">
              <span>{purchase.merchant_name}</span>·<When at={purchase.purchased_at} />
            </Group>
          ),
          actions: <Simulations purchase={purchase} />,
          above: <State purchase={purchase} />,
          main: (
            <>
              <Amounts purchase={purchase} />
              <Asked purchase={purchase} />
              {purchase.status !== 'denied' && <ReceiptsOfPurchase purchase={purchase} />}
              {purchase.status !== 'denied' && <Disputes purchase={purchase} />}
            </>
          ),
          side: <PurchaseData purchase={purchase} />,
        })}
      />
    </ActiveOnly>
  )
}
