/** The mark and the name of the portal. */

/** The shapes of the mark on a 32 px grid: a low sun, and two palms that stand like a pause sign. public/favicon.svg repeats them. */
const sun =
  'M16 2.5a13.5 13.5 0 0 1 11.7 20.25H4.3A13.5 13.5 0 0 1 16 2.5zM5.6 24.75h20.8a13.5 13.5 0 0 1-2.3 2H7.9a13.5 13.5 0 0 1-2.3-2zM11.3 28.5h9.4a13.5 13.5 0 0 1-9.4 0z'
const palms =
  'M11.2 14.5c-1.8.2-3 1.3-3.6 3.2-.5-2.4.3-4.1 1.9-4.9-1.5-.6-3-.3-4.3.9.6-2.5 2.9-3.5 5.2-2.4-.4-1.2-1.3-1.9-2.7-2.2 2.3-.9 4.3.2 4.7 2.1 1.2-1.7 3.1-2.1 5-.9-1.6.1-2.6.6-3.1 1.6 1.9.2 3 1.5 2.9 3.7-.9-1.3-2-1.8-3.2-1.5.3 2.9.3 5.8.1 8.65h-2.5c.3-2.9.2-5.8-.4-8.25zm8.7-3.6c-1.6.5-2.5 1.6-2.8 3.4-.8-2.2-.3-3.9 1.1-4.9-1.5-.3-2.8.2-3.8 1.5.2-2.5 2.2-3.8 4.5-3.1-.6-1.1-1.5-1.6-2.9-1.7 2-1.2 4.2-.5 4.9 1.3.9-1.8 2.7-2.5 4.7-1.7-1.5.4-2.4 1.1-2.7 2.1 1.9-.2 3.2.9 3.5 3-1.1-1.1-2.2-1.4-3.3-.9.6 4 .7 8.3.4 12.85h-2.6c.4-4.3.2-8.3-1-11.85z'

/** The mark alone; decoration, since the name or a label stands beside it. Size in pixels. */
export function LogoMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className={className}>
      <path d={sun} fill="var(--color-accent)" />
      <path d={palms} fill="var(--logo-cut, var(--color-surface))" />
    </svg>
  )
}

/** Mark and wordmark. */
export function Logo({ name = 'Idlewood', size = 32 }: { name?: string; size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark size={size} />
      <span className="display text-xl leading-none">{name}</span>
    </span>
  )
}
