// What can be wrong with a field, once: every sentence in English with its Brazilian Portuguese. Whoever refuses a field
// names a sentence of this table, so one without Portuguese does not compile.

export const SAYINGS = {
  'is required': 'é obrigatório',
  'is not known': 'não é conhecido',
  'is not known; what may stand here is {known}': 'não é conhecido; aqui cabe {known}',
  'is not known; did you mean {name}?': 'não é conhecido; quis dizer {name}?',
  'stands more than once': 'aparece mais de uma vez',
  'cannot be taken': 'não pode ser aceito',
  'must be text': 'deve ser um texto',
  'must be true or false': 'deve ser true ou false',
  'must be an object': 'deve ser um objeto',
  'must be a list': 'deve ser uma lista',
  'must be a whole number': 'deve ser um número inteiro',
  'must be a number': 'deve ser um número',
  'must be {words}': 'deve ser {words}',
  'knows {known}': 'aceita {known}',
  'knows {known}, and MCCs of four digits': 'aceita {known} e MCCs de quatro algarismos',
  'knows {known}, families such as transaction.*, and * for all':
    'aceita {known}, famílias como transaction.* e * para todos',
  'must not be empty': 'não pode ficar vazio',
  'must not be blank': 'não pode ficar em branco',
  'must be text of at most {limit} characters': 'deve ser um texto de no máximo {limit} caracteres',
  'must have a name of 1 to {limit} characters': 'deve ter um nome de 1 a {limit} caracteres',
  'must have at least {limit} characters': 'deve ter pelo menos {limit} caracteres',
  'must have at most {limit} characters': 'deve ter no máximo {limit} caracteres',
  'must have 1 to {limit} characters': 'deve ter de 1 a {limit} caracteres',
  'must have 1 to {limit} characters, one of which can be seen': 'deve ter de 1 a {limit} caracteres, um deles visível',
  'must have at most {limit} characters, one of which can be seen':
    'deve ter no máximo {limit} caracteres, um deles visível',
  'must have at least {limit} items': 'deve ter pelo menos {limit} itens',
  'must have at most {limit} keys': 'deve ter no máximo {limit} chaves',
  'must have at most {limit} items': 'deve ter no máximo {limit} itens',
  'must be at least {limit}': 'deve ser no mínimo {limit}',
  'must be at most {limit}': 'deve ser no máximo {limit}',
  'must be at least one centavo': 'deve ser de no mínimo um centavo',
  'must be at least {limit} centavos': 'deve ser de no mínimo {limit} centavos',
  'must be at most {limit} centavos': 'deve ser de no máximo {limit} centavos',
  'must be a whole number of cents: R$ 45.09 is 4509': 'deve ser um número inteiro de centavos: R$ 45,09 é 4509',
  'must be a whole number of cents, or null': 'deve ser um número inteiro de centavos ou null',
  'must be a whole number of cents above 0': 'deve ser um número inteiro de centavos acima de 0',
  'must be a whole number of centavos': 'deve ser um número inteiro de centavos',
  'must not contain NUL or half a character': 'não pode conter NUL nem meio caractere',
  'must have a letter': 'deve ter uma letra',
  'must have a letter or a digit': 'deve ter uma letra ou um algarismo',
  'needs a letter or a digit to look for': 'precisa de uma letra ou um algarismo para procurar',
  'must have digits': 'deve ter algarismos',
  'must have {digits} digits': 'deve ter {digits} algarismos',
  'must be two capital letters': 'deve ter duas letras maiúsculas',

  'must be a date': 'deve ser uma data',
  'must be a date, YYYY-MM-DD': 'deve ser uma data, AAAA-MM-DD',
  'must be a day, YYYY-MM-DD': 'deve ser um dia, AAAA-MM-DD',
  'must be a date, an instant or epoch seconds': 'deve ser uma data, um instante ou segundos da época Unix',
  'must be an instant, ISO 8601': 'deve ser um instante, ISO 8601',
  'must not be in the future': 'não pode estar no futuro',
  'must be from {year} on': 'deve ser a partir de {year}',
  'must be of an adult: {years} years or more': 'deve ser de um adulto: {years} anos ou mais',
  'is over': 'já passou',
  'is more than ten years ahead': 'fica a mais de dez anos',
  'is before from': 'é anterior a from',
  'must not be before expiration_date': 'não pode ser anterior a expiration_date',
  'must not be after expiration_date': 'não pode ser posterior a expiration_date',
  'is at most a year after expiration_date': 'fica no máximo um ano depois de expiration_date',
  'needs a status of blocked or canceled beside it': 'precisa de um status blocked ou canceled ao lado',
  'must be a number and s, m, h or d, such as 30d, or next': 'deve ser um número e s, m, h ou d, como 30d, ou next',
  'goes at most ten years forward': 'avança no máximo dez anos',
  'the clock goes at most a hundred years ahead of time': 'o relógio fica no máximo cem anos adiante do tempo',
  'give either advance or to': 'informe advance ou to, um dos dois',

  'must be an e-mail address': 'deve ser um endereço de e-mail',
  'must be a valid CPF': 'deve ser um CPF válido',
  'must be a valid CNPJ': 'deve ser um CNPJ válido',
  'must be a valid CPF or CNPJ': 'deve ser um CPF ou CNPJ válido',
  'must be a CPF or CNPJ': 'deve ser um CPF ou CNPJ',
  'must be the same as {field}': 'deve ser igual a {field}',
  'must be {kind} for this taxpayer_id': 'deve ser {kind} para este taxpayer_id',
  'must be a valid phone number, such as {example}': 'deve ser um telefone válido, como {example}',
  'must be a two-letter country code': 'deve ser um código de país de duas letras',
  'must be a two-letter state code': 'deve ser a sigla de um estado, com duas letras',
  'must be a state of Brazil, such as SP': 'deve ser um estado do Brasil, como SP',
  'must be a code of GET /v1/sellers/mcc_list': 'deve ser um código de GET /v1/sellers/mcc_list',
  'must have at most one decimal': 'deve ter no máximo uma casa decimal',
  'must have at most two decimals': 'deve ter no máximo duas casas decimais',
  'is a person: use PATCH /v1/sellers/update/individuals': 'é pessoa física: use PATCH /v1/sellers/update/individuals',
  'is a company: use PATCH /v1/sellers/update/businesses': 'é pessoa jurídica: use PATCH /v1/sellers/update/businesses',
  'never changes: register another seller': 'nunca muda: cadastre outro vendedor',
  'never changes: it is {value}': 'nunca muda: é {value}',
  'is not changed here: it is {value}': 'não muda aqui: é {value}',
  'must be 1 (Monday) to 5 (Friday)': 'deve ser de 1 (segunda) a 5 (sexta)',
  'must be a web address': 'deve ser um endereço na internet',
  'must be an address, https://…': 'deve ser um endereço, https://…',
  'must be an address of at most {limit} characters, https://…, or null':
    'deve ser um endereço de no máximo {limit} caracteres, https://…, ou null',

  'must be a COMPE code or an ISPB': 'deve ser um código COMPE ou um ISPB',
  'must be a COMPE code of up to three digits or an ISPB of eight':
    'deve ser um código COMPE de até três algarismos ou um ISPB de oito',
  'must be a valid CNPJ, or null for a person': 'deve ser um CNPJ válido, ou null para pessoa física',
  'must be the same document as taxpayer_id, or be left out':
    'deve ser o mesmo documento de taxpayer_id, ou ser omitido',
  'is the code of no bank that is known here': 'não é o código de um banco conhecido aqui',
  'must not be nothing but zeros': 'não pode ter só zeros',
  'is no bank of Brazil (COMPE or ISPB)': 'não é um banco do Brasil (COMPE ou ISPB)',
  'must be a branch of up to five digits, and a check digit after a hyphen if it has one':
    'deve ser uma agência de até cinco algarismos, com o dígito depois do hífen se houver',
  'must be an account number of up to 20 digits, and a check digit after a hyphen if it has one':
    'deve ser um número de conta de até 20 algarismos, com o dígito depois do hífen se houver',

  'has more instalments than the amount has centavos': 'tem mais parcelas do que o valor tem centavos',
  'only credit takes more than one': 'só o crédito aceita mais de uma',
  'name a token or a card, not both': 'informe um token ou um cartão, não os dois',
  'what is not paid can only be canceled whole; leave the amount out':
    'o que não foi pago só pode ser cancelado por inteiro; não informe o valor',
  'a boleto carries at most {limit} centavos': 'um boleto comporta no máximo {limit} centavos',
  'must leave something to be paid': 'deve deixar algo a pagar',
  'is a percentage: at most {limit}': 'é uma porcentagem: no máximo {limit}',
  'must be at most {percent} % of the amount: {limit} centavos':
    'deve ser de no máximo {percent} % do valor: {limit} centavos',
  'must be at most {percent} %, which is what the bank of these boletos takes':
    'deve ser de no máximo {percent} %, que é o que o banco destes boletos aceita',
  'must be at most {limit} centavos: the bank of these boletos takes {percent} % of the amount':
    'deve ser de no máximo {limit} centavos: o banco destes boletos aceita {percent} % do valor',
  'must be more than 0 and at most 100, with at most two decimals':
    'deve ser maior que 0 e no máximo 100, com até duas casas decimais',
  'must not be above max_amount': 'não pode ser maior que max_amount',
  'comes to nothing, or to too much, in reais': 'dá nada, ou demais, em reais',
  'deaf is for issuing alone': 'deaf é só para issuing',

  'must be the name of a file, without folders': 'deve ser o nome de um arquivo, sem pastas',
  'must be base64': 'deve estar em base64',
  'must be base64, at most {limit} characters': 'deve estar em base64, com no máximo {limit} caracteres',
  'is not {type}': 'não é {type}',
  'must be a sequence of the feed': 'deve ser uma sequência do feed de eventos',

  'is no address': 'não é um endereço',
  'is no address: it must begin with https:// or http://': 'não é um endereço: deve começar com https:// ou http://',
  'must begin with https:// or http://': 'deve começar com https:// ou http://',
  'must begin with https://': 'deve começar com https://',
  'must not name a port where other services listen': 'não pode usar uma porta em que outros serviços escutam',
  'is a name that leads nowhere public': 'é um nome que não leva a lugar público',
  'has more than {limit} characters once it is written out': 'passa de {limit} caracteres quando escrito por inteiro',
  'must not hold a user or a password': 'não pode conter usuário nem senha',
  'must not hold a fragment (#)': 'não pode conter um fragmento (#)',
  'points to this very machine': 'aponta para esta própria máquina',
  'is a name inside of a private network': 'é um nome de dentro de uma rede privada',
  'points into a network that is not public': 'aponta para uma rede que não é pública',

  'is not the password': 'não é a senha',
  'must be another one': 'deve ser outra',
  'must not be made of the e-mail': 'não pode ser feita do e-mail',
  'must not repeat one or two characters': 'não pode repetir um ou dois caracteres',
} as const satisfies Record<string, string>

export type Saying = keyof typeof SAYINGS

export const LANGUAGES = ['en', 'pt-BR'] as const
export type Language = (typeof LANGUAGES)[number]

/** What fills a sentence: a list is told as one of them. */
export type Words = Readonly<Record<string, string | number | readonly string[]>>
/** A sentence of the table, with what fills it where it has `{…}`. */
export type Told = Saying | readonly [says: Saying, words: Words]

const OR: Readonly<Record<Language, string>> = { en: ' or ', 'pt-BR': ' ou ' }

function filled(word: Words[string] | undefined, language: Language): string {
  if (!Array.isArray(word)) return String(word ?? '')
  const last = word.at(-1) ?? ''
  return word.length < 2 ? last : `${word.slice(0, -1).join(', ')}${OR[language]}${last}`
}

/** A sentence in a language. */
export function tell(told: Told, language: Language): string {
  const [says, words] = typeof told === 'string' ? [told, {} as Words] : told
  const text: string = language === 'en' ? says : SAYINGS[says]
  return text.replace(/\{(\w+)\}/g, (_, name: string) => filled(words[name], language))
}
