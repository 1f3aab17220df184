import { Loading, Skeleton, SkeletonText } from "@/components/ui/skeleton";

/** Holds the place of a screen whose code is still on its way (first load only). */
export function ScreenFallback() {
  return (
    <Loading className="page grid min-h-[70dvh] content-start gap-6 py-10">
      <Skeleton className="h-9 w-56" />
      <SkeletonText lines={4} className="max-w-prose" />
    </Loading>
  );
}
