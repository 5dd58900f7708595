/**
 * A heading with the name of the signed-in person on a page that is still loading; `text` contains `{name}`.
 * It is empty until the script in the page's head (web/early-start.ts) has received the name, which may be
 * before React hydrates the heading.
 */
export const EarlyName = ({ text, className }: { text: string; className: string }) => (
  <h1 data-early-name={text} className={className} suppressHydrationWarning>
    {''}
  </h1>
)
