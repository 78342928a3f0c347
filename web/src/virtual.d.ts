declare module "virtual:tokens.css";
declare module "virtual:words/*" {
  const words: Record<string, string>;
  export default words;
}
declare module "virtual:covers" {
  const covers: Record<string, string>;
  export default covers;
}
