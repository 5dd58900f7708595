import { PageHeader } from '../ui/card.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { SkeletonRows } from '../ui/states.tsx'

/** A player page with a title above rows, until the session is known. */
export const TitledLoading = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} description={<PageLoading />} />
    <SkeletonRows rows={8} />
  </>
)
