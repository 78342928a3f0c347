"""Showing results: console lines, SVG charts, HTML reports, the result rows behind docs pages."""
