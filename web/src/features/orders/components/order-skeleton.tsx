import { Loading, Skeleton, SkeletonText } from "@/components/ui/skeleton";

/** The order page before its order. */
export function OrderSkeleton() {
  return (
    <Loading className="grid gap-8">
      <div className="grid gap-2">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-11 rounded-card" />
        <Skeleton className="h-11 rounded-card" />
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <Skeleton className="h-96 rounded-card lg:order-last" />
        <div className="grid content-start gap-4">
          {[1, 2, 3].map((line) => (
            <div key={line} className="flex items-center gap-4">
              <Skeleton className="size-20 rounded-card" />
              <SkeletonText lines={2} className="flex-1" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
