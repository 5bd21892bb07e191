// What the objects of batches of boletos are.

import type { Texts } from '../../text.ts'

export const BOLETO_BATCH_SCHEMAS: Texts = {
  BoletoBatch: {
    en: 'One act for many boletos, and how far it is.',
    pt: 'Um ato para muitos boletos, e o seu andamento.',
  },
  BoletoBatchResult: {
    en: 'How many boletos of a batch are in each status.',
    pt: 'Quantos boletos de um lote estão em cada status.',
  },
  BoletoBatchList: {
    en: 'A page of batches of boletos.',
    pt: 'Uma página de lotes de boletos.',
  },
  BoletoBatchesCreateRequest: {
    en: 'An act, and the boletos that it is for.',
    pt: 'Um ato, e os boletos a que ele se aplica.',
  },
  BoletoBatchesItem: {
    en: 'A boleto of a batch, and what came of it.',
    pt: 'Um boleto de um lote, e o que houve com ele.',
  },
  BoletoBatchesItemRefusal: {
    en: 'Why a boleto of a batch was refused, or still waits.',
    pt: 'Por que um boleto de um lote foi recusado, ou ainda espera.',
  },
  BoletoBatchesItemList: {
    en: 'A page of the boletos of a batch.',
    pt: 'Uma página dos boletos de um lote.',
  },
}
