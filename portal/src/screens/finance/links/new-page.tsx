// Creates a payment link.

import { Checkbox, Group, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { createPaymentLink } from '../../../../../contract/payments/payment-links.ts'
import type { BodyOf } from '../../../../../contract/operation.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords, type Language } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { inPlatform } from '../../../app/who.ts'
import { Form, useFields, type Fields } from '../../../parts/form/form.tsx'
import { PageFrame, Section } from '../../../parts/page/page.tsx'
import { linksWords } from './words.ts'
import { quotesWords } from '../quotes/words.ts'
import { salesWords } from '../sales/words.ts'
import { sharedWords } from '../../../words/shared.ts'
import {
  asSent,
  EMPTY_RECEIVERS,
  faultsOf,
  rulesOf,
  type NewRule,
  type SplitRule,
} from '../rules/rule.ts'
import { SplitFields } from './split.tsx'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

type Body = BodyOf<typeof createPaymentLink>
type Method = NonNullable<Body['payment_types']>[number]

const EMPTY = {
  description: '',
  amount: '',
  amount_min: '',
  amount_max: '',
  usage: 'once',
  installments_max: '1',
  reference_id: '',
  return_url: '',
  expires_at: '',
}
const INITIAL = { ...EMPTY, ...EMPTY_RECEIVERS }
type Texts = { readonly [name in keyof typeof EMPTY]: string } & Readonly<Record<string, string>>
const METHODS: readonly Method[] = ['pix', 'boleto', 'credit']
const INSTALLMENTS = Array.from({ length: 12 }, (_, n) => ({
  value: String(n + 1),
  label: `${n + 1}×`,
}))

const filled = <N extends string>(name: N, value: string): Partial<Record<N, string>> =>
  (value.trim() === '' ? {} : { [name]: value.trim() }) as Partial<Record<N, string>>

type Chosen = {
  readonly values: Texts
  readonly isFixed: boolean
  readonly methods: readonly Method[]
  readonly rules: readonly NewRule[]
}

/** What is sent: texts that are empty are left out. */
function bodyOf({ values, isFixed, methods, rules }: Chosen, language: Language): Body {
  const least = readTypedAmount(values.amount_min, language)
  const amounts = isFixed
    ? { amount: readTypedAmount(values.amount, language) ?? 0 }
    : {
        amount_max: readTypedAmount(values.amount_max, language) ?? 0,
        ...(least === undefined ? {} : { amount_min: least }),
      }
  const mayCharge = methods.length === 0 || methods.includes('credit')
  return {
    ...amounts,
    description: values.description.trim(),
    usage: values.usage as 'once' | 'many',
    ...(methods.length > 0 ? { payment_types: [...methods] } : {}),
    ...(mayCharge && values.installments_max !== '1'
      ? { installments_max: Number(values.installments_max) }
      : {}),
    ...filled('reference_id', values.reference_id),
    ...filled('return_url', values.return_url),
    // What is typed is a time of São Paulo.
    ...(values.expires_at === '' ? {} : { expires_at: `${values.expires_at}:00-03:00` }),
    ...(rules.length === 0 ? {} : { split_rules: [...rules] }),
  }
}

function AmountFields({ fields, isFixed }: { fields: Fields<string>; isFixed: boolean }) {
  const words = useWords(linksWords)
  if (isFixed)
    return <TextInput label={words.amount} inputMode="decimal" {...fields.bind('amount')} />
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={words.least} inputMode="decimal" {...fields.bind('amount_min')} />
      <TextInput label={words.most} inputMode="decimal" {...fields.bind('amount_max')} />
    </SimpleGrid>
  )
}

type OfferProps = {
  fields: Fields<string>
  methods: readonly Method[]
  onMethods: (methods: Method[]) => void
}

function Offer({ fields, methods, onMethods }: OfferProps) {
  const words = useWords(linksWords)
  const { methods: names } = useWords(salesWords)
  return (
    <Section title={words.methods}>
      <Checkbox.Group
        aria-label={words.methods}
        description={words.methodsHint}
        value={[...methods]}
        onChange={(value) => onMethods(value as Method[])}
      >
        <Group mt="xs">
          {METHODS.map((value) => (
            <Checkbox key={value} value={value} label={names[value] ?? value} />
          ))}
        </Group>
      </Checkbox.Group>
      {(methods.length === 0 || methods.includes('credit')) && (
        <Select
          mt="md"
          label={words.installments}
          data={INSTALLMENTS}
          {...fields.choose('installments_max')}
        />
      )}
    </Section>
  )
}

function Rules({ fields }: { fields: Fields<string> }) {
  const words = useWords(linksWords)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={words.usage}
        description={words.usageHint}
        data={Object.entries(words.usages).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...fields.choose('usage')}
      />
      <TextInput label={words.expires} type="datetime-local" {...fields.bind('expires_at')} />
      <TextInput label={words.reference} {...fields.bind('reference_id')} />
      <TextInput
        label={words.returnUrl}
        description={words.returnHint}
        type="url"
        {...fields.bind('return_url')}
      />
    </SimpleGrid>
  )
}

/** What is wrong with the typed amounts: one that is fixed, or the limits of an open one. */
function amountFaults(
  { amount, amount_min, amount_max }: Texts,
  isFixed: boolean,
  { notMoney, language }: { notMoney: string; language: Language },
) {
  const isMoney = (text: string) => readTypedAmount(text, language)
  if (isFixed) return isMoney(amount) ? {} : { amount: notMoney }
  return {
    ...(isMoney(amount_max) ? {} : { amount_max: notMoney }),
    ...(amount_min === '' || isMoney(amount_min) ? {} : { amount_min: notMoney }),
  }
}

export function Page() {
  const { language } = useLanguage()
  const words = useWords(linksWords)
  const splitWords = useWords(quotesWords)
  const { required } = useWords(sharedWords)
  const isPlatform = inPlatform(useMe())
  const navigate = useNavigate()
  const [isFixed, setFixed] = useState(true)
  const [methods, setMethods] = useState<readonly Method[]>([])
  const [count, setCount] = useState(0)
  const [stored, setStored] = useState<readonly SplitRule[]>([])
  const fields = useFields<string>(INITIAL, (texts) => {
    const values = texts as Texts
    return {
      ...faultsOf(values, count, { words: splitWords, required, language }),
      ...(values.description.trim() === '' ? { description: required } : {}),
      ...amountFaults(values, isFixed, { notMoney: words.notMoney, language }),
    }
  })
  const create = useAct((vintem, body: Body, key) => vintem.paymentLinks.create(body, { key }), {
    touches: ['paymentLinks'],
  })
  const send = async () => {
    // The typed ones first: the server names their fields by their places.
    const rules = [...rulesOf(fields.values, count, language), ...stored.map(asSent)]
    const { id } = await create.mutateAsync(
      bodyOf({ values: fields.values as Texts, isFixed, methods, rules }, language),
    )
    notifications.show({ color: 'green', message: words.created })
    await navigate({ to: `/links/${id}` })
  }
  return (
    <PageFrame title={words.create} up={{ to: '/links', title: words.links }}>
      <Form
        fields={fields}
        send={send}
        submit={words.create}
        onCancel={() => void navigate({ to: '/links' })}
      >
        <TextInput
          label={words.description}
          description={words.descriptionHint}
          maxLength={255}
          {...fields.bind('description')}
        />
        <SegmentedControl
          transitionDuration={0}
          aria-label={words.amountKind}
          value={isFixed ? 'fixed' : 'open'}
          onChange={(value) => setFixed(value === 'fixed')}
          data={[
            { value: 'fixed', label: words.fixed },
            { value: 'open', label: words.open },
          ]}
        />
        <AmountFields fields={fields} isFixed={isFixed} />
        <Offer fields={fields} methods={methods} onMethods={setMethods} />
        <Rules fields={fields} />
        {isPlatform && (
          <SplitFields
            fields={fields}
            count={count}
            onCount={setCount}
            stored={stored}
            onStored={setStored}
          />
        )}
      </Form>
    </PageFrame>
  )
}
