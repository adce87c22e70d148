import { QueryClient } from "@tanstack/react-query";

const tenMinutes = 10 * 60 * 1000;

/** The only cache of browser queries (product: Caching). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: tenMinutes,
      gcTime: tenMinutes,
      retry: 1,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: false,
    },
  },
});
