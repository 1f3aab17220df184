import { Loading, Skeleton } from "@/components/ui/skeleton";

/** As high as the buttons that come. */
export function PanelSkeleton() {
  return (
    <Loading className="grid gap-2">
      <Skeleton className="h-12" />
      <Skeleton className="h-4 w-2/3 justify-self-center" />
    </Loading>
  );
}
