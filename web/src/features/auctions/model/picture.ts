/** How wide the picture of a lot is drawn. The server preloads with the same words (`pages/auctions.rs`). */
export const pictureSizes = {
  card: "(min-width: 1280px) 218px, (min-width: 1024px) 17vw, (min-width: 768px) 23vw, (min-width: 480px) 35vw, 92px",
  page: "(min-width: 1280px) 465px, (min-width: 1024px) 36vw, (min-width: 768px) 32vh, 24vh",
} as const;
