/** Entry point of the page. */
import "virtual:tokens.css";
import "./ui/base.css";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
document.documentElement.classList.add("started");
