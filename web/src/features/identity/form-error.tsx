import { Banner } from '../../ui/banner.tsx'

/** The sentence of a refusal that belongs to no single field. */
export function FormError({ error }: { error: string | undefined }) {
  return (
    <div role="alert" aria-live="polite">
      {error && <Banner tone="danger">{error}</Banner>}
    </div>
  )
}
