// What a user may do with the files of boletos: make the next remittance, and upload a return.

import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Desk } from '../files/desk.tsx'
import { boletoFilesWords } from './words.ts'

export function Upload() {
  const words = useWords(boletoFilesWords)
  const mayWrite = may('returns:upload')(useMe())
  const { data } = useAsk((vintem) => vintem.boletoFiles.agreement(), { enabled: mayWrite })
  if (!mayWrite || !data || data.agreement === null) return null
  return (
    <Desk
      agreement={data.agreement}
      page="/boleto-files"
      waits={data.waiting > 0 ? words.waits(data.waiting) : undefined}
      mayUpload={data.return_uploads}
      make={(vintem, key) => vintem.boletoFiles.write({ key })}
      upload={(vintem, { file, name }, key) =>
        vintem.boletoFiles.create(file, { file_name: name }, { key })
      }
      touches={['boletoFiles', 'transactions', 'sellers', 'analytics']}
    />
  )
}
