// Creates a static QR code, and goes to its page.

import { Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { BodyOf } from '../../../../../contract/operation.ts'
import type { createStaticQrCode } from '../../../../../contract/payments/static-qr-codes.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords, type Language } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { inPlatform } from '../../../app/who.ts'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { SellerChoice } from '../sellers/choice.tsx'
import { qrCodesWords } from './words.ts'

type Body = BodyOf<typeof createStaticQrCode>

const EMPTY = { amount: '', description: '', reference_id: '', io_seller_id: '' }
const DESCRIPTION_MAX = 140

/** What is sent: what is empty is left out. */
function bodyOf({ amount, ...texts }: typeof EMPTY, language: Language): Body {
  const cents = readTypedAmount(amount, language)
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return {
    ...Object.fromEntries(filled.map(([name, text]) => [name, text.trim()])),
    ...(cents === undefined ? {} : { amount: cents }),
  }
}

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { language } = useLanguage()
  const words = useWords(qrCodesWords)
  const isPlatform = inPlatform(useMe())
  const navigate = useNavigate()
  const fields = useFields(EMPTY, ({ amount }): Partial<typeof EMPTY> =>
    amount.trim() === '' || readTypedAmount(amount, language) ? {} : { amount: words.notMoney },
  )
  const create = useAct((vintem, body: Body, key) => vintem.staticQrCodes.create(body, { key }), {
    touches: ['staticQrCodes'],
  })
  const send = async () => {
    const { id } = await create.mutateAsync(bodyOf(fields.values, language))
    notifications.show({ color: 'green', message: words.created })
    await navigate({ to: `/qr-codes/${id}` })
  }
  return (
    <Dialog title={words.create} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.create} onCancel={onClose}>
        <TextInput
          label={words.optionalName}
          description={words.nameHint}
          maxLength={DESCRIPTION_MAX}
          data-autofocus
          {...fields.bind('description')}
        />
        <TextInput
          label={words.optionalAmount}
          description={words.amountHint}
          leftSection={<Text size="sm">R$</Text>}
          inputMode="decimal"
          {...fields.bind('amount')}
        />
        <TextInput
          label={words.optionalReference}
          description={words.referenceHint}
          {...fields.bind('reference_id')}
        />
        {isPlatform && (
          <SellerChoice
            label={words.optionalSeller}
            description={words.sellerHint}
            {...fields.choose('io_seller_id')}
          />
        )}
      </Form>
    </Dialog>
  )
}
