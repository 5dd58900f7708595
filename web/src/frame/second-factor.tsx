import { twoFactor } from '@idlewood/contract/two-factor'
import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { call, sentenceOf } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useAuth } from '../session/auth.tsx'
import { bodyOf, noProof, ProofField } from '../session/proof-field.tsx'
import { PublicPage } from './public-page.tsx'
import { paths } from '../paths.ts'

/** The second step of a sign-in, wherever it was begun; the page one wanted comes after it. */
export function SecondFactor() {
  const { retry, logout } = useAuth()
  const navigate = useNavigate()
  const [proof, setProof] = useState(noProof)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await call(twoFactor.prove, { body: bodyOf(proof) })
      retry()
    } catch (error) {
      setError(sentenceOf(error, 'Something went wrong. Try again.'))
      setBusy(false)
    }
  }
  return (
    <PublicPage title="Second step" lead="Your sign-in has a second step. Show that you have your phone too.">
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <ProofField proof={proof} onChange={setProof} />
        <div role="alert">{error && <Banner tone="danger">{error}</Banner>}</div>
        <Button type="submit" variant="primary" block loading={isBusy} disabled={proof.typed.trim() === ''}>
          Continue
        </Button>
        <Button
          variant="quiet"
          block
          onClick={() => void logout().then(() => navigate(paths.landing(), { replace: true }))}
        >
          Cancel the sign-in
        </Button>
      </form>
    </PublicPage>
  )
}
