// The simulator: what each would get from a sale of this amount, method, installments and split, by
// the quote that a sale could name.

import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords, type Language } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { inPlatform } from '../../../app/who.ts'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { PageFrame, Section } from '../../../parts/page/page.tsx'
import { salesWords } from '../sales/words.ts'
import { quotesWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { Receivers } from '../rules/receivers.tsx'
import { EMPTY_RECEIVERS, faultsOf, rulesOf } from '../rules/rule.ts'
import { SellerChoice } from '../sellers/choice.tsx'
import { Result, type Quote, type QuoteBody } from './result.tsx'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

const INSTALLMENTS = Array.from({ length: 12 }, (_, n) => ({
  value: String(n + 1),
  label: `${n + 1}×`,
}))

const EMPTY: Readonly<Record<string, string>> = {
  amount: '',
  payment_type: 'pix',
  installments: '1',
  io_seller_id: '',
  ...EMPTY_RECEIVERS,
}

type Texts = Readonly<Record<string, string>>

function bodyOf(values: Texts, receivers: number, language: Language): QuoteBody {
  const { amount = '', payment_type: type, installments, io_seller_id: seller } = values
  const rules = rulesOf(values, receivers, language)
  return {
    amount: readTypedAmount(amount, language) ?? 0,
    payment_type: type as QuoteBody['payment_type'],
    ...(type === 'credit' ? { installments: Number(installments) } : {}),
    ...(seller ? { io_seller_id: seller } : {}),
    ...(rules.length === 0 ? {} : { split_rules: rules }),
  }
}

export function Page() {
  const { language } = useLanguage()
  const words = useWords(quotesWords)
  const { methods } = useWords(salesWords)
  const { required } = useWords(sharedWords)
  const isPlatform = inPlatform(useMe())
  const [count, setCount] = useState(0)
  const [quote, setQuote] = useState<Quote>()
  const fields = useFields<string>(EMPTY, (values) => {
    const faults = faultsOf(values, count, { words, required, language })
    if (readTypedAmount(values['amount'] ?? '', language) === undefined)
      faults['amount'] = words.notMoney
    return faults
  })
  const ask = useAct((vintem, body: QuoteBody, key) => vintem.quotes.create(body, { key }), {
    touches: [],
  })
  const send = async () => setQuote(await ask.mutateAsync(bodyOf(fields.values, count, language)))
  return (
    <PageFrame title={words.quotes} lead={words.lead}>
      <Section>
        <Form fields={fields} send={send} submit={words.calculate}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput
              label={words.amount}
              inputMode="decimal"
              data-autofocus
              {...fields.bind('amount')}
            />
            <Select
              label={words.method}
              allowDeselect={false}
              data={Object.entries(methods).map(([value, label]) => ({ value, label }))}
              {...fields.choose('payment_type')}
            />
            {fields.values['payment_type'] === 'credit' && (
              <Select
                label={words.installments}
                allowDeselect={false}
                data={INSTALLMENTS}
                {...fields.choose('installments')}
              />
            )}
            {isPlatform && (
              <SellerChoice
                label={words.seller}
                description={words.sellerHint}
                {...fields.choose('io_seller_id')}
              />
            )}
          </SimpleGrid>
          {isPlatform && <Receivers fields={fields} count={count} onCount={setCount} />}
        </Form>
      </Section>
      {quote && <Result quote={quote} />}
    </PageFrame>
  )
}
