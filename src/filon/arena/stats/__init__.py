"""Statistics over results: confidence intervals, Bradley–Terry ratings, results by seat and role."""
