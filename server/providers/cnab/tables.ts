// The tables of banks that work by files, each with its columns.

import type { Tables } from '../../platform/db/table-declaration.ts'

export const CNAB_TABLES: Tables = {
  cnab_exceptions: {
    personal: {
      'buyer, for good': 'line says',
    },
    plain: 'owner id agreement file boleto payment what at',
  },
  cnab_files: {
    personal: {
      'seller, for good': 'content_sealed',
      'user, for good': 'created_by',
    },
    plain:
      'owner id agreement direction sequence hash name counts copies downloads written_at created_at',
  },
  cnab_instructions: {
    plain: 'owner id agreement boleto what status file terms reason created_at',
  },
  cnab_occurrences: {
    personal: {
      'buyer, for good': 'said',
    },
    plain: 'owner agreement name boleto file line at',
  },
  cnab_payment_reports: {
    plain: 'owner file line payment said at',
  },
  cnab_payments: {
    plain:
      'owner id agreement number form amount status reason file pay_on end_to_end_id created_at updated_at',
  },
  cnab_titles: {
    personal: {
      'buyer, until erased': 'said payments',
    },
    plain:
      'owner id agreement our_number status reason changed_terms br_code protest created_at updated_at',
  },
}
