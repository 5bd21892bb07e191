// Assigns a pix that came without a charge to a seller, or to a static QR code: it becomes a sale.

import { Select, SegmentedControl, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { BodyOf } from '../../../../../contract/operation.ts'
import type { assignReceivedPix } from '../../../../../contract/payments/received-pix.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields, type Fields } from '../../../parts/form/form.tsx'
import { sharedWords } from '../../../words/shared.ts'
import { amountOf, nameOf, type StaticQrCode } from '../qr-codes/code.ts'
import { qrCodesWords } from '../qr-codes/words.ts'
import { SellerChoice } from '../sellers/choice.tsx'
import type { ReceivedPix } from './pix.ts'
import { receivedPixWords } from './words.ts'

type Body = BodyOf<typeof assignReceivedPix>
type Target = 'io_seller_id' | 'static_qr_code'
type Name = Target | 'description' | 'reference_id'

/** One page of the API. */
const CODES_MAX = 1000
const SHOWN_MAX = 50

/** A choice among the codes by name; where they are more than fit a list, by id. */
function CodeChoice({ fields }: { fields: Fields<Name> }) {
  const words = useWords(receivedPixWords)
  const codeWords = useWords(qrCodesWords)
  const { data } = useAsk((vintem) => vintem.staticQrCodes.list({ limit: CODES_MAX }))
  if (data?.has_more)
    return (
      <TextInput label={words.code} description={words.codeId} {...fields.bind('static_qr_code')} />
    )
  const labelOf = (code: StaticQrCode) =>
    [
      nameOf(code),
      amountOf(code, codeWords),
      code.status === 'inactive' && codeWords.statuses['inactive'],
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Select
      label={words.code}
      description={words.codeHint}
      searchable
      clearable
      limit={SHOWN_MAX}
      data={(data?.items ?? []).map((code) => ({ value: code.id, label: labelOf(code) }))}
      {...fields.choose('static_qr_code')}
    />
  )
}

/** What is sent: one of the two targets, and the texts that are not empty. */
function bodyOf(values: Readonly<Record<Name, string>>, target: Target): Body {
  const names: readonly Name[] = [target, 'description', 'reference_id']
  return Object.fromEntries(
    names.flatMap((name) => (values[name].trim() === '' ? [] : [[name, values[name].trim()]])),
  )
}

export function AssignDialog({ pix, onClose }: { pix: ReceivedPix; onClose: () => void }) {
  const words = useWords(receivedPixWords)
  const { required } = useWords(sharedWords)
  const [target, setTarget] = useState<Target>(
    pix.static_qr_code === null ? 'io_seller_id' : 'static_qr_code',
  )
  const initial: Record<Name, string> = {
    io_seller_id: '',
    static_qr_code: pix.static_qr_code ?? '',
    description: '',
    reference_id: '',
  }
  const fields = useFields(initial, (values): Partial<Record<Name, string>> =>
    values[target].trim() === '' ? { [target]: required } : {},
  )
  const assign = useAct(
    (vintem, body: Body, key) => vintem.receivedPix.assign(pix.id, body, { key }),
    { touches: ['receivedPix', 'transactions', 'sellers', 'customers', 'explain'] },
  )
  const send = async () => {
    await assign.mutateAsync(bodyOf(fields.values, target))
    notifications.show({ color: 'green', message: words.assigned })
    onClose()
  }
  return (
    <Dialog title={words.assign} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.assign} onCancel={onClose}>
        <Text size="sm">{words.assignText}</Text>
        <SegmentedControl
          transitionDuration={0}
          aria-label={words.assignTo}
          value={target}
          onChange={(value) => setTarget(value as Target)}
          data={[
            { value: 'io_seller_id', label: words.toSeller },
            { value: 'static_qr_code', label: words.toCode },
          ]}
        />
        {target === 'io_seller_id' ? (
          <SellerChoice label={words.toSeller} hasOwn {...fields.choose('io_seller_id')} />
        ) : (
          <CodeChoice fields={fields} />
        )}
        <TextInput label={words.description} maxLength={255} {...fields.bind('description')} />
        <TextInput label={words.reference} {...fields.bind('reference_id')} />
      </Form>
    </Dialog>
  )
}
