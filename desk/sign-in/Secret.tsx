import { lazy, Suspense, type ComponentType } from 'react'
import type { SecondFactorAnswer } from '#api/accounts.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import css from './SignIn.module.css'

// Without it the link and the secret still serve.
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('#ui/QrCode.tsx').then(
    (file) => ({ default: file.QrCode }),
    () => ({ default: () => null }),
  ),
)

/** The secret of an authenticator app, to be scanned or typed. */
export function Secret({ factor }: { factor: SecondFactorAnswer }) {
  return (
    <div className={css.scan}>
      <div className={css.qr}>
        <Suspense fallback={null}>
          <QrCode text={factor.uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <div>
        <p>
          Scan this with your authenticator app. On a phone, <a href={factor.uri}>open it in the app</a>.
        </p>
        <p className={css.small}>Or type this secret into it:</p>
        <p className={css.secret}>{factor.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <CopyButton text={factor.secret}>Copy the secret</CopyButton>
      </div>
    </div>
  )
}
