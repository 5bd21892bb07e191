// Words of the sign-in, in English.

import type { pt } from './entry.pt.ts'

export const en: typeof pt = {
  loading: 'Loading…',
  signIn: 'Sign in',
  submit: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show the password',
  code: 'Verification code',
  codeHint: 'The six digits of your app, or a recovery code.',
  forgot: 'Forgot password',
  forgotText: 'We mail you a link for a new password. It is valid for an hour.',
  sendLink: 'Send link',
  mailed: 'If there is an account with this e-mail, the link arrives in a moment.',
  backToSignIn: 'Back to the sign-in',
  expired: 'Your session has ended',
  expiredText: 'Sign in again to go on where you were. What you typed is still here.',
  unreachable: 'The server does not answer',
}
