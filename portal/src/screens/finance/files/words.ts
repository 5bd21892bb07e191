// Words of what people do with files exchanged with banks, whatever is in them.

const pt = {
  make: 'Fazer a próxima remessa',
  made: (name: string) => `Remessa ${name} feita. Baixe-a e entregue-a ao banco uma só vez.`,
  nothingWaits: 'Nada espera uma remessa.',
  upload: 'Enviar retorno',
  uploading: 'Enviando e lendo o arquivo…',
  dropIt: (agreement: string) =>
    `Ou solte aqui o arquivo de retorno do convênio ${agreement}, como veio do banco (até 2 MB). Um arquivo já lido não muda nada.`,
  oneAtATime: 'Envie um arquivo por vez.',
  tooLarge: 'O arquivo passa de 2 MB. O operador lê arquivos maiores.',
  uploadsOff:
    'Os retornos deste convênio são lidos pelo operador da instalação, que pode habilitar o envio por aqui.',
  factorNeeded:
    'Para fazer, baixar ou enviar arquivos, ative a verificação em duas etapas no seu perfil e entre de novo.',
}

const en: typeof pt = {
  make: 'Make the next remittance',
  made: (name) => `Remittance ${name} is made. Download it, and hand it to the bank once.`,
  nothingWaits: 'Nothing waits for a remittance.',
  upload: 'Upload a return',
  uploading: 'Sending and reading the file…',
  dropIt: (agreement) =>
    `Or drop the return file of agreement ${agreement} here, as it came from the bank (at most 2 MB). A file that was read before changes nothing.`,
  oneAtATime: 'Upload one file at a time.',
  tooLarge: 'The file is larger than 2 MB. The operator reads larger files.',
  uploadsOff:
    'Returns of this agreement are read by the operator of the installation, who can allow uploads here.',
  factorNeeded:
    'To make, download or upload files, set up two-step verification in your profile and sign in again.',
}

export const fileWords = { pt, en }
