// A few purchases in lines that lead to them: on first pages, and on the page of a card.

import { Text } from '@mantine/core'
import type { CorporatePurchase } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { GoTo, Money, When } from '../../../parts/values/values.tsx'
import { purchasesWords } from './words.ts'
import styles from './lines.module.css'

/** `isOfCard`: all of one card, whose holder need not be said. */
export function PurchaseLines({
  purchases,
  isOfCard = false,
}: {
  purchases: readonly CorporatePurchase[]
  isOfCard?: boolean
}) {
  const words = useWords(purchasesWords)
  if (purchases.length === 0)
    return (
      <Text size="sm" c="dimmed" p="lg">
        {words.none}
      </Text>
    )
  return (
    <ul className={styles['lines']}>
      {purchases.map((purchase) => (
        <li key={purchase.id} className={styles['line']}>
          <div className={styles['what']}>
            <GoTo to={`/purchases/${purchase.id}`}>{purchase.merchant_name}</GoTo>
            <Text size="xs" c="dimmed" component="div" className={styles['small'] ?? ''}>
              {purchase.denied_reason && `${words.reasons[purchase.denied_reason]} · `}
              {!isOfCard && `${purchase.holder_name} · `}
              <When at={purchase.purchased_at} />
            </Text>
          </div>
          <div className={styles['end']}>
            <Money cents={purchase.amount} strong />
            <Status status={purchase.status} words={words.statuses} />
          </div>
        </li>
      ))}
    </ul>
  )
}
