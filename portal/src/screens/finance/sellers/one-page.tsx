// One seller: what its check said, its balances, its bank accounts, its registration, and when it
// is paid out.

import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Seller } from '../../../../../sdk/wire.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { inPlatform } from '../../../app/who.ts'
import { taxpayerId } from '../../../parts/values/format.ts'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Facts, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Day, GoTo, Money, When } from '../../../parts/values/values.tsx'
import { feesWords } from '../fees/words.ts'
import { salesWords } from '../sales/words.ts'
import { sellersWords } from './words.ts'
import { currentPlan } from '../fees/plan.ts'
import { Balances, balancesOf } from '../money/balances.tsx'
import { Accounts, accountsOf } from './accounts.tsx'
import { SellerActions } from './actions.tsx'
import { nameOf } from './name.ts'

const TONES: Readonly<Record<Seller['status'], string>> = {
  pending: 'yellow',
  active: 'green',
  denied: 'red',
  blocked: 'red',
  deleted: 'gray',
}

function Check({ seller: { status, reason } }: { seller: Seller }) {
  const words = useWords(sellersWords)
  if (status === 'active') return null
  return (
    <Alert color={TONES[status]} variant="light" title={words.kyc}>
      {words.kycTexts[status]}
      {reason && (
        <Text size="sm">
          {words.reason}: {reason}
        </Text>
      )}
    </Alert>
  )
}

const addressOf = (seller: Seller): string =>
  [
    seller.address_line1,
    seller.address_line2,
    seller.address_line3,
    seller.neighborhood,
    seller.city,
    seller.state,
    seller.zip_code,
  ]
    .filter(Boolean)
    .join(', ')

function Registration({ seller }: { seller: Seller }) {
  const words = useWords(sellersWords)
  const { methods } = useWords(salesWords)
  const accepted = [
    seller.enable_pix === 'S' && methods['pix'],
    seller.enable_boleto === 'S' && methods['boleto'],
    seller.enable_credit === 'S' && methods['credit'],
  ].filter(Boolean)
  return (
    <Details
      title={words.registration}
      facts={[
        [words.type, words.types[seller.type]],
        [words.document, taxpayerId(seller.taxpayer_id)],
        [words.email, seller.email],
        seller.phone_number ? [words.phone, seller.phone_number] : undefined,
        seller.birthdate
          ? [
              seller.type === 'business' ? words.opening : words.birthdate,
              <Day key="birthdate" on={seller.birthdate} />,
            ]
          : undefined,
        addressOf(seller) ? [words.address, addressOf(seller)] : undefined,
        seller.owner_name
          ? [
              words.owner,
              [seller.owner_name, seller.owner_taxpayer_id && taxpayerId(seller.owner_taxpayer_id)]
                .filter(Boolean)
                .join(' · '),
            ]
          : undefined,
        seller.website ? [words.website, seller.website] : undefined,
        seller.mcc ? [words.mcc, seller.mcc] : undefined,
        seller.statement_descriptor ? [words.descriptor, seller.statement_descriptor] : undefined,
        [words.accepts, accepted.join(', ')],
        [words.installments, `${seller.credit_max_installments}×`],
        [words.since, <When key="since" at={seller.created_at} />],
      ]}
      id={[words.id, seller.io_seller_id]}
    />
  )
}

function Policy({ seller: { payout_policy: policy } }: { seller: Seller }) {
  const words = useWords(sellersWords)
  return (
    <Section title={words.policy}>
      <Facts
        facts={[
          [words.interval, words.intervals[policy.interval]],
          policy.minimum_amount_cents > 0
            ? [words.minimum, <Money key="minimum" cents={policy.minimum_amount_cents} />]
            : undefined,
          policy.next_on ? [words.next, <Day key="next" on={policy.next_on} />] : undefined,
        ]}
      />
    </Section>
  )
}

function Fees({ seller: { io_seller_id: id } }: { seller: Seller }) {
  const words = useWords(sellersWords)
  const isPlatform = inPlatform(useMe())
  const { version, statuses, since, fromFirst } = useWords(feesWords)
  const { data } = useAsk(currentPlan)
  const [plan] = data?.items ?? []
  return (
    <Section title={words.fees}>
      <Facts
        facts={[
          plan && [
            words.plan,
            <GoTo key="plan" to="/fees">
              {version(plan.version)}, {statuses[plan.status]}
            </GoTo>,
          ],
          plan && [
            since,
            plan.starts_at === null ? fromFirst : <When key="since" at={plan.starts_at} />,
          ],
          isPlatform && [
            words.rules,
            <GoTo key="rules" to="/rules" search={{ io_seller_id: id }}>
              {words.seeRules}
            </GoTo>,
          ],
        ]}
      />
    </Section>
  )
}

export function Page() {
  const words = useWords(sellersWords)
  const me = useMe()
  return (
    <ObjectPage
      kind={words.seller}
      up={inPlatform(me) ? { to: '/sellers', title: words.sellers } : undefined}
      ask={(vintem, id) => vintem.sellers.get(id)}
      ahead={(id) => [balancesOf(id), accountsOf(id), currentPlan]}
      hasTimeline
      show={(seller, id) => ({
        title: nameOf(seller),
        status: <Status status={seller.status} />,
        lead: (
          <Anchor component={Link} to={`/sellers/${id}/money`} size="sm">
            {words.statement}
          </Anchor>
        ),
        actions: <SellerActions seller={seller} />,
        above: (
          <>
            <Check seller={seller} />
            <Balances seller={id} />
          </>
        ),
        main: <Accounts seller={seller} />,
        side: (
          <>
            <Policy seller={seller} />
            <Fees seller={seller} />
            <Registration seller={seller} />
          </>
        ),
      })}
    />
  )
}
